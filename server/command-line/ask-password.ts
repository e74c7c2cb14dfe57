import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { CommandFailed } from './command.ts'

/**
 * Asks for a new password twice, without showing it.
 * @throws {CommandFailed} when the two differ or the input is aborted
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
    if (password !== (await ask('The same again: '))) throw new CommandFailed(accountMessages.passwordsDiffer)
    return password
  } finally {
    readline.close()
  }
}
