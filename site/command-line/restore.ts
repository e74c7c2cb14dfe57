// npm run restore -- FILE: restores a backup into an empty data folder.

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { listBackups } from '#features/backup/server/backup-folder.ts'
import { openCopy, openDestination } from '#features/backup/server/elsewhere/copy-backup.ts'
import type { Manifest } from '#features/backup/server/manifest.ts'
import { restoreBackup } from '#features/backup/server/restore/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { shellCommand } from '#server/shell-command.ts'
import { assertDataOwner, CommandFailed } from './command.ts'
import { parseRestoreArguments, type RestoreArguments } from './restore-arguments.ts'
import { abortOnSignals, runProgram } from './run-program.ts'

const help = `Usage: ${shellCommand('restore', 'FILE [--identity KEYFILE]')}
       ${shellCommand('restore', 's3://BUCKET/FOLDER/FILE [--identity KEYFILE]')}
       ${shellCommand('restore', '--list')}

Restores a backup, made by "${shellCommand('backup')}" or the server, into DATA_DIR, which must be empty (and, on PostgreSQL, into
the empty database of DATABASE_URL). Everything is checked before anything is restored.

  --identity KEYFILE  the key of an encrypted backup, instead of BACKUP_AGE_IDENTITY
  --list              lists the backups in BACKUP_DIR and at BACKUP_COPY_TO, and restores nothing`

const abort = abortOnSignals()

await runProgram(help, async (args) => {
  const options = parseRestoreArguments(args)
  await ('list' in options ? listAll() : restore(options).catch(rethrowForTerminal))
})

async function listAll() {
  const { backup } = readConfig(process.env)
  const backups = await listBackups(backup.dir)
  if (backups.length === 0) console.log(`There are no backups in ${backup.dir}.`)
  for (const { name, bytes } of backups) console.log(`${join(backup.dir, name)}  ${formatDiskSize(bytes)}`)
  if (!backup.copyTo) return
  const destination = await openDestination(backup.copyTo)
  const address = (process.env.BACKUP_COPY_TO ?? '').trim().replace(/\/+$/, '')
  const copies = await destination.list(abort.signal)
  if (copies.length === 0) console.log(`There are no copies at ${address}.`)
  for (const { name, bytes } of copies) console.log(`${address}/${name}  ${formatDiskSize(bytes)}`)
}

async function restore({ backup, identity }: RestoreArguments) {
  const config = readConfig(process.env)
  assertDataOwner(config)
  const identityFile = identity ?? config.backup.identityFile
  const isElsewhere = backup.startsWith('s3:')
  if (!isElsewhere) assertFile(backup)
  console.log(isElsewhere ? `Fetching ${backup}…` : `Reading and checking ${backup}…`)
  const source = isElsewhere ? await openCopy(backup, config.backup.s3, abort.signal) : backup
  printResult(await restoreBackup(source, config, { identityFile, signal: abort.signal }), config.dataDir)
}

function assertFile(file: string) {
  if (!existsSync(file)) throw new CommandFailed(`There is no file ${file}.`)
  if (statSync(file).isDirectory())
    throw new CommandFailed(
      `${file} is a folder. Give the path of the backup itself, a file that ends in .tar or .tar.age.`,
    )
}

function printResult({ madeAt, tables, files, missing }: Manifest, dataDir: string) {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`Restored the site, as it was at ${madeAt}, into ${dataDir}.`)
  console.log(
    `Checked: ${rows} rows in ${Object.keys(tables).length} tables, ${files.length} files (${formatDiskSize(bytes)}).`,
  )
  if (missing.length > 0)
    console.log(
      `The site had lost ${missing.length} files before the backup was made, such as ${missing[0]}.`,
    )
  console.log('Everyone has to log in again. The outbox shows mails that had not been sent yet as failed.')
  console.log(`Start the site now: ${shellCommand('start')}`)
}

function rethrowForTerminal(error: unknown): never {
  if (abort.signal.aborted) throw new CommandFailed('The restore was interrupted. Nothing has been restored.')
  const { syscall, message } = error as NodeJS.ErrnoException
  throw syscall ? new CommandFailed(`The backup could not be restored: ${message}.`) : error
}
