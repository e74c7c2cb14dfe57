import { readInterval } from '../interval.ts'
import { asksForHelp, readOptions } from './read-arguments.ts'

export type BackupWords = { to?: string; every?: number; keep?: number }

/** What was typed after `npm run backup --`; a call for help, or what is wrong with it. */
export function readBackupWords(args: string[]): BackupWords | 'help' | { wrong: string } {
  if (args.some(asksForHelp)) return 'help'
  const read = readOptions({ named: ['to', 'every', 'keep'] }, args)
  if ('wrong' in read) return read
  const { values } = read
  const words: BackupWords = {}
  if (values.to !== undefined) {
    if (!values.to.trim()) return { wrong: '--to must be the path of a folder.' }
    words.to = values.to
  }
  if (values.every !== undefined) {
    const every = readInterval(values.every)?.milliseconds
    if (!every) return { wrong: '--every must be a time from 10m to 30d, such as 24h.' }
    words.every = every
  }
  if (values.keep !== undefined) {
    if (!/^[1-9]\d{0,2}$/.test(values.keep)) return { wrong: '--keep must be a whole number from 1 to 999.' }
    words.keep = Number(values.keep)
  }
  return words
}

export const backupHelp = `Usage: npm run backup [-- options]

  --to DIR       where the backup goes, instead of BACKUP_DIR
  --every 24h    goes on and makes one so often, until it is stopped (Ctrl-C)
  --keep 14      removes older ones after each new one: so many stay. Without it only --every removes any

The database and the uploads are the ones the server uses; the server may be running.`
