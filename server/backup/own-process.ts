import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Parts } from '../parts.ts'
import { root } from '../root.ts'
import type { Work } from './backups.ts'
import { noteFailed, readOutcomes } from './outcomes.ts'
import { notOurTurnStatus } from './turn.ts'

/** The same build as this process, since sources that were updated meanwhile may know other tables. */
const program = join(
  root,
  import.meta.filename.endsWith('.ts') ? 'server/command-line/backup.ts' : 'build/program/backup.js',
)

/**
 * Leaves the work to `npm run backup` in a process of its own, of a low priority: hashing a gigabyte in the server
 * would make visitors wait (decision 027). How it went, that process writes down, unless it comes to an end too early.
 */
export const inOwnProcess =
  ({ config, db, log, now }: Pick<Parts, 'config' | 'db' | 'log' | 'now'>): Work =>
  async ({ signal }) => {
    const startedAt = now()
    const args = [program, '--to', config.backup.dir, '--keep', String(config.backup.keep)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const stop = () => child.kill('SIGTERM')
    signal.addEventListener('abort', stop)
    const said = text(child.stderr).catch(() => '')
    // A machine without memory for another process says so here.
    const [status] = await once(child, 'close')
      .catch((error: Error) => [error.message])
      .finally(() => signal.removeEventListener('abort', stop))
    if (status === 0) return log.info('made a backup')
    if (signal.aborted || status === notOurTurnStatus) return
    const error = new Error(`The backup ended with ${status}: ${await said}`)
    log.error({ err: error }, 'could not make a backup')
    const { failed } = await readOutcomes(db)
    if (!failed || Date.parse(failed.startedAt) < startedAt.getTime())
      await noteFailed(db, { startedAt, endedAt: now() }, error)
  }
