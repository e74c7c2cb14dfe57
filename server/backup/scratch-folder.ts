import { mkdir, rm } from 'node:fs/promises'

/**
 * An empty folder for what is not finished yet, until it is disposed of. Whoever opens it holds a lock, so what lies there
 * was left by a process that was killed.
 */
export async function openScratchFolder(path: string): Promise<{ path: string } & AsyncDisposable> {
  const clear = () => rm(path, { recursive: true, force: true })
  await clear()
  await mkdir(path, { recursive: true, mode: 0o700 })
  return { path, [Symbol.asyncDispose]: () => clear().catch(() => {}) }
}
