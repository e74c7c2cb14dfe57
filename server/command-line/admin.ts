// npm run admin: accounts, beside a running server.
import { chooseCommand } from './choose-command.ts'
import { createAdmin } from './create-admin.ts'
import { approve, reject } from './decide-approval.ts'
import { forgetKeysCommand } from './forget-keys.ts'
import { listAdmins } from './list-admins.ts'
import { remove, resume, setRole, suspend } from './manage-access.ts'
import { openCommandContext } from './open-command-context.ts'
import { readPassword } from './read-password.ts'
import { resetPassword } from './reset-password.ts'
import { resetSecondFactorCommand } from './reset-second-factor.ts'
import { revokeSessions } from './revoke-sessions.ts'
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

const program = chooseCommand(programInfo, commands, async () => {
  const { context, close } = await openCommandContext()
  return { context: { ...context, readPassword: () => readPassword(process.env.ADMIN_PASSWORD) }, close }
})

process.exitCode = await runProgram(program, process.argv.slice(2))
