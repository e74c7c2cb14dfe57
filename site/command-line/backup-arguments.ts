import { shellCommand } from '#server/shell-command.ts'
import { WrongUsage } from './command.ts'
import { parseOptions } from './parse-arguments.ts'

export type BackupArguments = {
  to?: string
  keep?: number
  withKey?: true
  /** What to do instead of making a backup. */
  only?: 'copy' | 'restoreTest'
  noCopy?: true
  isByHand?: true
}

type MakeKey = { makeKey: string }

/** Flags that exclude all others. */
const single = ['make-key', 'copy', 'drill']

/** Parses the arguments of `npm run backup --`. @throws {WrongUsage} */
export function parseBackupArguments(args: string[]): BackupArguments | MakeKey {
  if (args.some((arg) => arg.startsWith('--every')))
    throw new WrongUsage(
      '--every no longer exists: set BACKUP_EVERY for the server, or use a timer such as deploy/lamplight-backup.timer.',
    )
  const values = parseOptions(
    { named: ['to', 'keep', 'make-key'], flags: ['with-key', 'copy', 'no-copy', 'by-hand', 'drill'] },
    args,
  )
  const given = Object.keys(values)
  const alone = single.find((option) => given.includes(option))
  if (alone && given.length > 1) throw new WrongUsage(`--${alone} cannot be combined with other options.`)
  for (const [name, what] of [
    ['make-key', 'file'],
    ['to', 'folder'],
  ] as const)
    if (values[name]?.trim() === '') throw new WrongUsage(`--${name} must be the path of a ${what}.`)
  if (values['make-key']) return { makeKey: values['make-key'] }
  if (values.copy || values.drill) return { only: values.copy ? 'copy' : 'restoreTest' }
  if (values.keep && !/^[1-9]\d{0,2}$/.test(values.keep))
    throw new WrongUsage('--keep must be a whole number from 1 to 999.')
  return {
    ...(values.to && { to: values.to }),
    ...(values.keep && { keep: Number(values.keep) }),
    ...(values['with-key'] && { withKey: true }),
    ...(values['no-copy'] && { noCopy: true }),
    // Without a retention rule, this is not a scheduled backup.
    ...((values['by-hand'] || !values.keep) && { isByHand: true }),
  }
}

export const backupHelp = `Usage: ${shellCommand('backup', '[options]')}

  --to DIR         where the backup goes, instead of BACKUP_DIR
  --keep 14        keeps so many and removes older ones. Without it all are kept, and this one counts as made by hand
  --by-hand        with --keep: keeps it beside the daily ones, and removes none of them
  --with-key       also copies the key of the scanned consents; anyone with both can read them
  --no-copy        does not copy it to BACKUP_COPY_TO
  --copy           makes none, but copies the newest one to BACKUP_COPY_TO
  --drill          makes none, but tests whether the newest one and its copy can be restored
  --make-key FILE  makes the key for encrypted copies, and puts the secret part into FILE

The database and the uploads are the ones the server uses; the server may be running.`
