import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { lockFolder, makeDataFolder } from '../db/lock.ts'
import { withFreePort } from '../free-port.ts'
import { createLog } from '../log.ts'
import { writeServerFile } from '../server-file.ts'
import { printAddress } from './ready.ts'
import { WorkerPool } from './worker-pool.ts'

/**
 * Serves the site by several processes, which share the port, the data folder and the PostgreSQL database. This one, their
 * parent, locks the folder, starts those again that end, and serves nothing itself.
 *
 * SIGTERM and SIGINT stop all of them. SIGHUP replaces them one by one, so that no
 * request fails; from a terminal, which sends it when it is closed, it stops them.
 *
 * @throws {CannotStart} in one sentence
 */
export async function startWorkers(options: { config: Config }): Promise<void> {
  const config = await withFreePort(options.config)
  const log = createLog(config)
  makeDataFolder(config.dataDir)
  const lock = lockFolder(config.dataDir)
  // Partial uploads of processes that have crashed; each worker has a folder of its own in it.
  await rm(join(config.dataDir, 'incoming'), { recursive: true, force: true })
  const pool = new WorkerPool(config, log)
  let serverFile: ReturnType<typeof writeServerFile> | undefined
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    const isClean = await pool.stop()
    serverFile?.remove()
    lock.release()
    process.exit(isClean ? 0 : 1)
  }
  const isInTerminal = process.stdin.isTTY
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  process.on('SIGHUP', () => void (isInTerminal ? stop('SIGHUP') : pool.replaceAll()))
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  const first = await pool.start()
  // It has said why.
  if (!first) process.exit(1)
  serverFile = writeServerFile(config)
  printAddress(config, first.setupLink)
}
