import { parseInterval } from '../interval.ts'
import { shellCommand } from '../shell-command.ts'
import { isHelpFlag, parseOptions } from './parse-arguments.ts'

export type BackupArguments = { to?: string; every?: number; keep?: number; withKey?: true }

/** Parses the arguments of `npm run backup --`: options, a call for help, or what is wrong with them. */
export function parseBackupArguments(args: string[]): BackupArguments | 'help' | { wrong: string } {
  if (args.some(isHelpFlag)) return 'help'
  const options = parseOptions({ named: ['to', 'every', 'keep'], flags: ['with-key'] }, args)
  if ('wrong' in options) return options
  const { values } = options
  const parsed: BackupArguments = {}
  if (values.to !== undefined) {
    if (!values.to.trim()) return { wrong: '--to must be the path of a folder.' }
    parsed.to = values.to
  }
  if (values.every !== undefined) {
    const every = parseInterval(values.every)?.milliseconds
    if (!every) return { wrong: '--every must be a time from 10m to 30d, such as 24h.' }
    parsed.every = every
  }
  if (values.keep !== undefined) {
    if (!/^[1-9]\d{0,2}$/.test(values.keep)) return { wrong: '--keep must be a whole number from 1 to 999.' }
    parsed.keep = Number(values.keep)
  }
  if (values['with-key'] !== undefined) {
    if (parsed.every !== undefined) return { wrong: '--with-key copies the key once, not by a schedule.' }
    parsed.withKey = true
  }
  return parsed
}

export const backupHelp = `Usage: ${shellCommand('backup', '[options]')}

  --to DIR       where the backup goes, instead of BACKUP_DIR
  --every 24h    goes on and makes one so often, until it is stopped (Ctrl-C)
  --with-key      also copies the key of the scanned consents; whoever has both can read them
  --keep 14      removes older ones after each new one: so many stay. Without it only --every removes any

The database and the uploads are the ones the server uses; the server may be running.`
