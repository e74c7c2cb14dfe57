import { passwordSchema } from '#domain/accounts/accounts.ts'
import { HttpError } from '../errors.ts'
import { askPassword } from './ask-password.ts'

/**
 * Reads the password for a command from `ADMIN_PASSWORD`, or from the terminal.
 * @throws {HttpError} when there is neither, or it breaks the rule
 */
export async function readPassword(fromEnvironment: string | undefined): Promise<string> {
  const result = passwordSchema.safeParse(fromEnvironment || (await askAtTerminal()))
  if (result.success) return result.data
  throw new HttpError(400, result.error.issues[0]?.message ?? 'This password cannot be taken.')
}

function askAtTerminal() {
  if (process.stdin.isTTY) return askPassword(process.stdin, process.stderr)
  throw new HttpError(400, 'There is no terminal to ask at: set the variable ADMIN_PASSWORD to the password.')
}
