import { forgetKeys } from '../keys/key-fingerprints.ts'
import type { Command } from './command.ts'

export const forgetKeysCommand: Command = {
  description: 'Lets processes on PostgreSQL make new keys where the old ones are lost. Stop them all first.',
  required: {},
  run: async ({ db, print }) => {
    const files = await forgetKeys({ db })
    print(
      files.length > 0
        ? `Forgotten: ${files.join(', ')}. What was encrypted with a lost key stays unreadable.`
        : 'No key is known, so there is nothing to forget.',
    )
  },
}
