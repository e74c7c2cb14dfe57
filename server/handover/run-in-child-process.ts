import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { handoverMessages } from '#domain/admin/handover.ts'
import { projectRoot } from '../project-root.ts'
import { HandoverError } from './handover-error.ts'
import type { CompletedPack, PackMessage, PackRunner } from './packs.ts'

/** The same build as this process, since sources that were updated meanwhile may know other tables. */
const program = join(
  projectRoot,
  import.meta.filename.endsWith('.ts') ? 'server/command-line/handover.ts' : 'build/program/handover.js',
)

/** Less than a server that stops may take. */
const killAfterMs = 4_000

/**
 * Runs `npm run handover` in a child process of low priority, as backups are made. It gets the passphrase through its
 * standard input: neither its arguments nor its environment, which others on the machine may read.
 */
export const packInChildProcess =
  (env: NodeJS.ProcessEnv): PackRunner =>
  async ({ to, passphrase, signal, onProgress }) => {
    signal.throwIfAborted()
    const args = [program, '--to', to, '--read-passphrase']
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe', 'ipc'], env })
    const kill = () => {
      child.kill('SIGTERM')
      // What it leaves behind is removed by the next one.
      setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
    }
    signal.addEventListener('abort', kill)
    let made: CompletedPack | undefined
    let failed: string | undefined
    child.on('message', (message) => {
      const told = message as PackMessage
      if ('progress' in told) onProgress(told.progress)
      if ('made' in told) made = told.made
      if ('failed' in told) failed = told.failed
    })
    const stderr = text(child.stderr as NonNullable<typeof child.stderr>).catch(() => '')
    // It may have ended before it reads.
    child.stdin?.on('error', () => {}).end(`${passphrase}\n`)
    // A machine without memory for another process fails here.
    const status = await once(child, 'close')
      .then(([code, signal]) => code ?? signal)
      .catch((error: Error) => error.message)
      .finally(() => signal.removeEventListener('abort', kill))
    if (status === 0 && made) return made
    if (failed) throw new HandoverError(failed)
    // The system does that to a program where memory runs out.
    if (status === 'SIGKILL') throw new HandoverError(handoverMessages.killed)
    throw new Error(`Making a handover pack ended with ${status}: ${await stderr}`)
  }
