// npm run admin: accounts, beside a running server.
import { approve, reject, remove, resume, revokeSessions, setRole, suspend } from './admin-access.ts'
import { createAdmin, listAdmins } from './admin-accounts.ts'
import { forgetKeysCommand, resetPassword, resetSecondFactorCommand } from './admin-secrets.ts'
import { openCommandContext } from './open-command-context.ts'
import { helpFor, parseCommand } from './parse-arguments.ts'
import { readPassword } from './read-secret.ts'
import { runProgram } from './run-program.ts'

const commands = {
  create: createAdmin,
  list: listAdmins,
  approve,
  reject,
  suspend,
  resume,
  remove,
  'set-role': setRole,
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactorCommand,
  'revoke-sessions': revokeSessions,
  'forget-keys': forgetKeysCommand,
}

const programInfo = {
  name: 'admin',
  notes: `Passwords come from the variable ADMIN_PASSWORD, or are asked for at the terminal.
The database is the one the server uses (DATA_DIR or DATABASE_URL); the server may be running.`,
}

await runProgram(helpFor(programInfo, commands), async (args) => {
  const { command, options } = parseCommand(commands, args)
  const { context, close } = await openCommandContext()
  const withPassword = { ...context, readPassword: () => readPassword(process.env.ADMIN_PASSWORD) }
  await command.run(withPassword, options).finally(close)
})
