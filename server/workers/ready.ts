import type { Config } from '../config.ts'

/** What a worker tells its parent once it serves. */
export type ReadyMessage = { isReady: true; setupLink: string | undefined }

export function reportReady(setupLink: string | undefined): void {
  process.send?.({ isReady: true, setupLink } satisfies ReadyMessage)
}

export const isReadyMessage = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && 'isReady' in message

/** For the person who has started the server, and for programs that wait for it. */
export function printAddress({ publicUrl }: Pick<Config, 'publicUrl'>, setupLink: string | undefined): void {
  process.stdout.write(`Lamplight is at ${publicUrl}\n`)
  if (setupLink) process.stdout.write(`Set up the first admin: ${setupLink}\n`)
}
