import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { accountSays } from '#domain/accounts.ts'
import { Refusal } from '../errors.ts'

/**
 * Asks for a new password twice, without showing it.
 * @throws {Refusal} when the two differ or the asking is broken off
 */
export async function askPassword(input: Readable, output: Writable): Promise<string> {
  // The line editor echoes into the void; only our questions reach the terminal.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const editor = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  editor.on('SIGINT', () => editor.close())
  const lines = editor[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    output.write(question)
    const { value, done } = await lines.next()
    output.write('\n')
    if (done) throw new Refusal(400, 'Stopped; nothing was changed.')
    return String(value)
  }
  try {
    const password = await ask('Password: ')
    if (password !== (await ask('The same again: '))) throw new Refusal(400, accountSays.passwordsDiffer)
    return password
  } finally {
    editor.close()
  }
}
