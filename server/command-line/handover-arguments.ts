import { shellCommand } from '../shell-command.ts'
import { isHelpFlag, parseOptions } from './parse-arguments.ts'

export type HandoverArguments = { to: string; readsPassphrase: boolean }

/** Parses the arguments of `npm run handover --`: options, a call for help, or what is wrong with them. */
export function parseHandoverArguments(args: string[]): HandoverArguments | 'help' | { wrong: string } {
  if (args.some(isHelpFlag)) return 'help'
  const options = parseOptions({ named: ['to'], flags: ['read-passphrase'] }, args)
  if ('wrong' in options) return options
  const { to, 'read-passphrase': readsPassphrase } = options.values
  if (!to?.trim()) return { wrong: '--to must be the path of a file or a folder.' }
  return { to, readsPassphrase: readsPassphrase !== undefined }
}

export const handoverHelp = `Usage: ${shellCommand('handover', '--to FILE [--read-passphrase]')}

  --to FILE          the pack that is made, such as handover.zip; in a folder it gets a name with the day
  --read-passphrase  asks for the passphrase, or reads it as the first line of what is piped in;
                     without it one is made and shown once

One encrypted file for whoever takes the school over: every list as a workbook, photos by year and event, how the site
is set up, who has access, the first week. It is opened with 7-Zip and the like. The server may be running.`
