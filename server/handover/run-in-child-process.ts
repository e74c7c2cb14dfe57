import { handoverMessages } from '#domain/admin/handover.ts'
import { runChild } from '../run-child.ts'
import { HandoverError } from './handover-error.ts'
import type { CompletedPack, PackMessage, PackRunner } from './packs.ts'

/**
 * Runs `npm run handover` in a child process of low priority, as backups are made. It gets the passphrase through its
 * standard input: neither its arguments nor its environment, which others on the machine may read.
 */
export const packInChildProcess =
  (env: NodeJS.ProcessEnv): PackRunner =>
  async ({ to, passphrase, signal, onProgress }) => {
    signal.throwIfAborted()
    let made: CompletedPack | undefined
    let failed: string | undefined
    const onMessage = (message: unknown) => {
      const told = message as PackMessage
      if ('progress' in told) onProgress(told.progress)
      if ('made' in told) made = told.made
      if ('failed' in told) failed = told.failed
    }
    const { status, stderr } = await runChild('handover', ['--to', to, '--read-passphrase'], {
      env,
      signal,
      input: `${passphrase}\n`,
      onMessage,
    })
    if (status === 0 && made) return made
    if (failed) throw new HandoverError(failed)
    // The system does that to a program where memory runs out.
    if (status === 'SIGKILL') throw new HandoverError(handoverMessages.killed)
    throw new Error(`Making a handover pack ended with ${status}: ${stderr}`)
  }
