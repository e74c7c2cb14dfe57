import { createInterface } from 'node:readline'
import { askPassword } from './ask-password.ts'
import { CommandFailed } from './command.ts'

/**
 * The passphrase from the terminal, asked for twice, or as the first line of what is piped in: never as an argument,
 * which everybody on the machine can read.
 */
export async function readPassphrase(): Promise<string> {
  if (process.stdin.isTTY) return askPassword(process.stdin, process.stderr)
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new CommandFailed('There was no passphrase to read.')
}
