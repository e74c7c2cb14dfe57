// npm run admin: manages accounts, even while a server is running.
import { forgetKeys } from '#server/keys/key-fingerprints.ts'
import { accessCommands } from './admin-access.ts'
import { createAdmin, listAdmins } from './admin-accounts.ts'
import type { Command } from './command.ts'
import { runCommands } from './run-commands.ts'

const forgetKeysCommand: Command = {
  description:
    'Lets a site on PostgreSQL create new keys after the old ones are lost. Stop all its processes first.',
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

const programInfo = {
  name: 'admin',
  notes: `Passwords come from the variable ADMIN_PASSWORD, or are asked for at the terminal.
The database is the one the server uses (DATA_DIR or DATABASE_URL); the server may be running.`,
}

await runCommands(programInfo, {
  create: createAdmin,
  list: listAdmins,
  ...accessCommands,
  'forget-keys': forgetKeysCommand,
})
