import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes a compressed copy next to each file of the client build; the server sends the copies. Waits for the server
 * build, during which React Router writes the manifest of all routes (`manifest-….js`).
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        const folder = join(dir, '..', 'client')
        const files = await readdir(folder, { recursive: true, withFileTypes: true })
        const paths = files.map(({ parentPath, name }) => join(parentPath, name))
        await Promise.all(
          paths.filter((path) => compressible.test(path) && !path.includes('.vite')).map(compressFile),
        )
      },
    },
  }
}

async function compressFile(path: string) {
  const content = await readFile(path)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const [br, gz] = await Promise.all([toBrotli(content, best), toGzip(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
