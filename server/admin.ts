import { CannotStart } from './cannot-start.ts'
import { createAdmin } from './command-line/create-admin.ts'
import { approve, reject } from './command-line/decide-approval.ts'
import { givePassword } from './command-line/give-password.ts'
import { listAdmins } from './command-line/list-admins.ts'
import { helpFor, readArguments } from './command-line/read-arguments.ts'
import { resetPassword } from './command-line/reset-password.ts'
import { revokeSessions } from './command-line/revoke-sessions.ts'
import { BadConfig, readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { Refusal } from './errors.ts'

const commands = {
  create: createAdmin,
  list: listAdmins,
  approve,
  reject,
  'reset-password': resetPassword,
  'revoke-sessions': revokeSessions,
}

process.exitCode = await runCommand(process.argv.slice(2))

/** Answers the exit code: 0 done, 1 refused, 2 not understood. */
async function runCommand(args: string[]): Promise<number> {
  const request = readArguments(commands, args)
  if (request === 'help') {
    console.log(helpFor(commands))
    return 0
  }
  if ('wrong' in request) {
    console.error(`${request.wrong}\n\n${helpFor(commands)}`)
    return 2
  }
  try {
    const config = readConfig(process.env)
    // The server keeps the folder's lock while it runs; a command goes beside it.
    const { db, close } = await openDatabase(config, { exclusive: false })
    try {
      await request.command.run(
        {
          db,
          config,
          now: () => new Date(),
          say: (line) => console.log(line),
          givePassword: () => givePassword(process.env.ADMIN_PASSWORD),
        },
        request.options,
      )
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    console.error(inWords(error))
    return 1
  }
}

/** One sentence per thing that is wrong; what we did not expect is shown whole. */
function inWords(error: unknown): string {
  if (error instanceof Refusal) {
    return [
      ...new Set(error.errors?.length ? error.errors.map(({ message }) => message) : [error.message]),
    ].join('\n')
  }
  if (error instanceof BadConfig || error instanceof CannotStart) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
