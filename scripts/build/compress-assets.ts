import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /\.(js|css|svg|json)$/
const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/**
 * Writes each file of the browser's half once more as small as it can be, beside itself; the server sends those.
 * It waits for the server's half, since React Router writes the table of all routes (`manifest-….js`) while making that.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, '..', 'client')
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      const paths = files.map(({ parentPath, name }) => join(parentPath, name))
      await Promise.all(
        paths.filter((path) => worthwhile.test(path) && !path.includes('.vite')).map(compressFile),
      )
    },
  }
}

async function compressFile(path: string) {
  const content = await readFile(path)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const [br, gz] = await Promise.all([inBrotli(content, best), inGzip(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
