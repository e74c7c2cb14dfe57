import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { isOldChromiumHere, packedOldChromium as packed } from '../../scripts/test/browsers.ts'
import { run } from '../../scripts/tools.ts'

const folder = 'node_modules/.cache/chromium-109'

/**
 * Unpacks Chromium 109, the last version for Windows 7, with its libraries. Returns undefined if its package
 * is not installed.
 */
export async function findOldChromium(): Promise<{ path: string; env: Record<string, string> } | undefined> {
  if (!isOldChromiumHere()) return undefined
  const path = join(folder, 'chromium')
  if (!existsSync(path)) await unpack(path)
  return { path, env: { LD_LIBRARY_PATH: join(folder, 'lib') } }
}

async function unpack(path: string) {
  mkdirSync(folder, { recursive: true })
  const whole = `${path}.part`
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(whole, { mode: 0o755 }),
  )
  for (const name of ['aws', 'swiftshader']) {
    const archive = join(folder, `${name}.tar`)
    await pipeline(
      createReadStream(join(packed, `${name}.tar.br`)),
      createBrotliDecompress(),
      createWriteStream(archive),
    )
    await run('tar', ['-xf', archive, '-C', folder], { stdio: 'ignore' })
  }
  // Renamed at the end, so that a partial copy is never used as a browser.
  renameSync(whole, path)
}
