import { createAdmin } from './command-line/create-admin.ts'
import { approve, reject } from './command-line/decide-approval.ts'
import { givePassword } from './command-line/give-password.ts'
import { listAdmins } from './command-line/list-admins.ts'
import { resetPassword } from './command-line/reset-password.ts'
import { revokeSessions } from './command-line/revoke-sessions.ts'
import { runCommand } from './command-line/run-command.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'

const commands = {
  create: createAdmin,
  list: listAdmins,
  approve,
  reject,
  'reset-password': resetPassword,
  'revoke-sessions': revokeSessions,
}

const program = {
  name: 'admin',
  notes: `Passwords come from the variable ADMIN_PASSWORD, or are asked for at the terminal.
The database is the one the server uses (DATA_DIR or DATABASE_URL); the server may be running.`,
}

process.exitCode = await runCommand(program, commands, process.argv.slice(2), async () => {
  const config = readConfig(process.env)
  // The server keeps the folder's lock while it runs; a command goes beside it.
  const { db, close } = await openDatabase(config, { exclusive: false })
  const tools = {
    db,
    config,
    now: () => new Date(),
    say: (line: string) => console.log(line),
    givePassword: () => givePassword(process.env.ADMIN_PASSWORD),
  }
  return { tools, close }
})
