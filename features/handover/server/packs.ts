import { createHmac } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '#domain/text/words.ts'
import { readableCodeOf } from '#features/accounts/server/sessions/tokens.ts'
import { Conflict } from '#server/errors.ts'
import { streamChild } from '#server/jobs/run-child.ts'
import { handoverMessages } from '../handover.ts'

declare module '#server/app-context.ts' {
  interface AppContext {
    packs: Packs
  }
}

type PackOptions = { passphrase: string; signal: AbortSignal }

/** Makes a pack while it is read. Reading fails if the pack cannot be finished. */
type MakePack = (options: PackOptions) => AsyncIterable<Uint8Array>

/** The handover packs that this process makes, one at a time: each needs the memory of a process. */
export type Packs = ReturnType<typeof createPacks>

/** @param make makes the pack, in a child process so that requests are not delayed */
export function createPacks(make: MakePack) {
  let isMaking = false
  const assertIdle = () => {
    if (isMaking) throw new Conflict(message(handoverMessages, 'running'))
  }
  return {
    /** @throws {Conflict} while a pack is being made */
    assertIdle,
    /** Starts a pack, which ends when the stream is closed. @throws {Conflict} while another one is being made */
    stream({ passphrase, signal }: PackOptions): Readable {
      assertIdle()
      isMaking = true
      const reader = new AbortController()
      const content = new PassThrough().once('close', () => {
        isMaking = false
        reader.abort()
      })
      const pack = make({ passphrase, signal: AbortSignal.any([signal, reader.signal]) })
      // An error breaks the connection, so that the download does not look whole.
      pipeline(pack, content).catch(() => {})
      return content
    },
  }
}

export const packFileName = (day: string) => `handover-${day}.zip`

/**
 * Returns the passphrase of a pack, which is stored nowhere: it follows from the session that asked for the pack, so
 * nobody can find it once that session has ended.
 */
export const passphraseOf = (sessionHash: string, packId: string): string =>
  readableCodeOf(createHmac('sha256', sessionHash).update(`passphrase of the pack ${packId}`).digest())

/** Runs `npm run handover`, which reads the passphrase from standard input, where no other program can see it. */
export const packInChild =
  (env: NodeJS.ProcessEnv): MakePack =>
  ({ passphrase, signal }) =>
    streamChild('handover', ['--to', '-'], { env, signal, input: `${passphrase}\n` })
