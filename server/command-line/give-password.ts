import { passwordRule } from '#domain/accounts.ts'
import { Refusal } from '../errors.ts'
import { askPassword } from './ask-password.ts'

/**
 * The password a command needs: from `ADMIN_PASSWORD`, or asked for at the terminal.
 * @throws {Refusal} when there is neither, or it breaks the rule
 */
export async function givePassword(fromEnvironment: string | undefined): Promise<string> {
  const result = passwordRule.safeParse(fromEnvironment || (await askAtTerminal()))
  if (result.success) return result.data
  throw new Refusal(400, result.error.issues[0]?.message ?? 'This password cannot be taken.')
}

function askAtTerminal() {
  if (process.stdin.isTTY) return askPassword(process.stdin, process.stderr)
  throw new Refusal(400, 'There is no terminal to ask at: set the variable ADMIN_PASSWORD to the password.')
}
