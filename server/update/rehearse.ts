import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { minute } from '#domain/dates/durations.ts'
import { acquireCopyLock } from '../backup/backup-lock.ts'
import { scratchFolder } from '../backup/drill/scratch-folder.ts'
import { assertFreeSpace } from '../backup/free-space.ts'
import { restoreBackup } from '../backup/restore/restore-backup.ts'
import type { Config } from '../config.ts'
import { findFreePort } from '../free-port.ts'
import { keyFiles } from '../keys/key-files.ts'
import { checkHealth } from './check-health.ts'
import { withoutSettings } from './clean-environment.ts'
import { asDataOwner, dataOwner } from './data-owner.ts'
import { ownerEnvironment } from './owner-environment.ts'
import { UpdateError } from './update-error.ts'

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const stopped = 'It was broken off, and nothing was changed.'

/** A start that changes large tables may take its time. */
const deadlineMs = 15 * minute
const stopMs = 15_000
/** Of what a program has printed. */
const shownCharacters = 2_000

type Rehearsal = {
  home: string
  /** The folder of the program that is tried. */
  program: string
  config: Config
  /** Undefined to try it on no data. */
  backup: string | undefined
}

/**
 * Starts a program on a copy of the data, restored from their backup into a folder that is removed afterwards, without any
 * setting of the site: no mail, no bucket and no other machine is reached from there.
 *
 * Broken off it removes what it has made, which is a copy of everybody's data.
 *
 * @returns how long it took to be ready, in milliseconds
 * @throws {UpdateError} {BackupError}
 */
export async function rehearse(rehearsal: Rehearsal): Promise<number> {
  const { config } = rehearsal
  const scratch = scratchFolder(config)
  const lock = await asDataOwner(config.dataDir, () => acquireCopyLock(config.dataDir))
  const abort = new AbortController()
  const breakOff = () => abort.abort()
  for (const signal of stopSignals) process.on(signal, breakOff)
  const clear = () => asDataOwner(config.dataDir, () => rm(scratch, { recursive: true, force: true }))
  try {
    await clear()
    if (!config.databaseUrl) return await tryOn(rehearsal, scratch, { signal: abort.signal })
    // The driver is loaded only where it is used.
    const { withScratchDatabase } = await import('../backup/drill/scratch-database.ts')
    return await withScratchDatabase(config.databaseUrl, (databaseUrl) =>
      tryOn(rehearsal, scratch, { databaseUrl, signal: abort.signal }),
    )
  } catch (error) {
    throw abort.signal.aborted ? new UpdateError(stopped, error) : error
  } finally {
    await clear().finally(lock.release)
    for (const signal of stopSignals) process.off(signal, breakOff)
  }
}

async function tryOn(
  { home, program, config, backup }: Rehearsal,
  scratch: string,
  { databaseUrl, signal }: { databaseUrl?: string; signal: AbortSignal },
) {
  const dataDir = join(scratch, 'data')
  await asDataOwner(config.dataDir, async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (backup) await assertFreeSpace(scratch, (await stat(backup)).size, 'try')
    if (backup)
      await restoreBackup(backup, { dataDir, databaseUrl, s3: undefined }, { isGentle: true, signal })
    signal.throwIfAborted()
    for (const name of Object.values(keyFiles))
      if (existsSync(join(config.keysDir, name)))
        await copyFile(join(config.keysDir, name), join(dataDir, name))
  })
  const port = await findFreePort()
  const env = {
    ...withoutSettings(home, ownerEnvironment(config.dataDir, process.env)),
    ...{ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    ...{
      HOST: '127.0.0.1',
      PORT: String(port),
      BACKUP_EVERY: 'off',
      BACKUP_DRILL_EVERY: 'off',
      LOG_LEVEL: 'warn',
    },
    // Then it ends when this process does (`scripts/start/run-program.mjs`).
    npm_lifecycle_event: 'start',
  }
  const startedAt = performance.now()
  const child = spawn(join(program, 'lamplight'), ['start'], {
    ...dataOwner(config.dataDir),
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const output = collect(child)
  try {
    const address = `http://127.0.0.1:${port}`
    await checkHealth({
      findAddress: () => address,
      deadlineMs,
      hasFailed: () => (signal.aborted ? stopped : endOf(child)),
    })
    return performance.now() - startedAt
  } catch (error) {
    if (!(error instanceof UpdateError)) throw error
    throw new UpdateError(`${error.message}\n${output()}`.trim(), error)
  } finally {
    await stop(child)
  }
}

function collect(child: ChildProcess) {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (more) => {
      text = (text + more).slice(-shownCharacters)
    })
  child.on('error', (error) => {
    text += error.message
  })
  return () => text.trim()
}

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) =>
  exitCode !== null || signalCode !== null || pid === undefined

const endOf = (child: ChildProcess) => (hasEnded(child) ? 'It ended instead of serving.' : undefined)

/** With all that it has started. */
async function stop(child: ChildProcess) {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, wait(stopMs, undefined, { ref: false })])
  try {
    process.kill(-Number(child.pid), 'SIGKILL')
  } catch {
    // Nobody is left of them.
  }
}
