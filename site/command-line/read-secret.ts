import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { accountMessages } from '#domain/session/account-messages.ts'
import { passwordSchema } from '#domain/session/accounts.ts'
import { parseMessage } from '#domain/text/words.ts'
import { CommandFailed } from './command.ts'

/**
 * Reads the password for a command from `ADMIN_PASSWORD`, or from the terminal.
 *
 * @throws {CommandFailed} if neither is available, or the password violates the rules
 */
export async function readPassword(): Promise<string> {
  const result = passwordSchema.safeParse(process.env.ADMIN_PASSWORD || (await askAtTerminal()))
  if (result.success) return result.data
  throw new CommandFailed(
    String(parseMessage(result.error.issues[0]?.message ?? 'This password cannot be used.')),
  )
}

function askAtTerminal() {
  if (process.stdin.isTTY) return askPassword(process.stdin, process.stderr)
  throw new CommandFailed('There is no terminal to ask at: set ADMIN_PASSWORD to the password.')
}

/** Reads the passphrase from standard input, because every user of the machine can read command-line arguments. */
export async function readPassphrase(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new CommandFailed('There was no passphrase to read.')
}

/**
 * Asks for a new password twice, without showing it.
 *
 * @throws {CommandFailed} if the two inputs differ or the input is aborted
 */
export async function askPassword(input: Readable, output: Writable): Promise<string> {
  // readline's echo is discarded; only our prompts reach the terminal.
  const nullOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const readline = createInterface({ input, output: nullOutput, terminal: true, historySize: 0 })
  readline.on('SIGINT', () => readline.close())
  const lines = readline[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    output.write(question)
    const { value, done } = await lines.next()
    output.write('\n')
    if (done) throw new CommandFailed('Stopped; nothing was changed.')
    return String(value)
  }
  try {
    const password = await ask('Password: ')
    if (password !== (await ask('Repeat it: '))) throw new CommandFailed(accountMessages.passwordsDiffer)
    return password
  } finally {
    readline.close()
  }
}
