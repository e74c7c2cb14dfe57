import { parseInterval } from '../interval.ts'
import { shellCommand } from '../shell-command.ts'
import { isHelpFlag, parseOptions } from './parse-arguments.ts'

export type BackupArguments = {
  to?: string
  every?: number
  keep?: number
  withKey?: true
  /** What to do instead of making a backup. */
  only?: 'copy' | 'drill'
  noCopy?: true
}

export type MakeKey = { makeKey: string }

/** Each does one thing. */
const single = ['make-key', 'copy', 'drill']

/** Parses the arguments of `npm run backup --`: options, a call for help, or what is wrong with them. */
export function parseBackupArguments(args: string[]): BackupArguments | MakeKey | 'help' | { wrong: string } {
  if (args.some(isHelpFlag)) return 'help'
  const options = parseOptions(
    { named: ['to', 'every', 'keep', 'make-key'], flags: ['with-key', 'copy', 'no-copy', 'drill'] },
    args,
  )
  if ('wrong' in options) return options
  const { values } = options
  const given = Object.keys(values)
  const alone = single.find((option) => given.includes(option))
  if (alone && given.length > 1) return { wrong: `--${alone} goes with no other option.` }
  if (values['make-key'] !== undefined)
    return values['make-key'].trim()
      ? { makeKey: values['make-key'] }
      : { wrong: '--make-key must be the path of a file.' }
  if (values.copy !== undefined) return { only: 'copy' }
  if (values.drill !== undefined) return { only: 'drill' }
  const parsed: BackupArguments = values['no-copy'] === undefined ? {} : { noCopy: true }
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

  --to DIR         where the backup goes, instead of BACKUP_DIR
  --every 24h      goes on and makes one so often, until it is stopped (Ctrl-C)
  --keep 14        removes older ones after each new one: so many stay. Without it only --every removes any
  --with-key       also copies the key of the scanned consents; whoever has both can read them
  --no-copy        copies it nowhere, although BACKUP_COPY_TO is set
  --copy           makes none, and copies the newest one to BACKUP_COPY_TO
  --drill          makes none, and tries whether the newest one, and its copy, can be restored
  --make-key FILE  makes the key for encrypted copies: FILE is the secret one

The database and the uploads are the ones the server uses; the server may be running.`
