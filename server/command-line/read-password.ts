import { passwordSchema } from '#domain/accounts/accounts.ts'
import { askPassword } from './ask-password.ts'
import { CommandFailed } from './command.ts'

/**
 * Reads the password for a command from `ADMIN_PASSWORD`, or from the terminal.
 * @throws {CommandFailed} when there is neither, or it breaks the rule
 */
export async function readPassword(fromEnvironment: string | undefined): Promise<string> {
  const result = passwordSchema.safeParse(fromEnvironment || (await askAtTerminal()))
  if (result.success) return result.data
  throw new CommandFailed(result.error.issues[0]?.message ?? 'This password cannot be taken.')
}

function askAtTerminal() {
  if (process.stdin.isTTY) return askPassword(process.stdin, process.stderr)
  throw new CommandFailed('There is no terminal to ask at: set the variable ADMIN_PASSWORD to the password.')
}
