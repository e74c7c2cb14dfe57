// npm run restore -- FILE: puts a backup into an empty data folder.
import { existsSync } from 'node:fs'
import { CannotStart } from '../../cannot-start.ts'
import { BadConfig, readConfig } from '../../config.ts'
import { Refusal } from '../../errors.ts'
import { BackupFailed } from '../backup-failed.ts'
import type { Manifest } from '../manifest.ts'
import { inMegabytes } from '../show-progress.ts'
import { restoreBackup } from './restore-backup.ts'

const help = `Usage: npm run restore -- FILE

Puts a backup that "npm run backup" or the server has made into DATA_DIR, which must be empty (and, on PostgreSQL, into
the empty database of DATABASE_URL). Everything is checked before anything is put into its place.`

process.exitCode = await runCommand(process.argv.slice(2))

/** Answers the exit code: 0 done, 1 refused, 2 not understood. */
async function runCommand(args: string[]): Promise<number> {
  const [file, ...rest] = args
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help)
    return 0
  }
  if (!file || rest.length > 0 || file.startsWith('-')) {
    console.error(`${file ? 'One file, and nothing else.' : 'Which file?'}\n\n${help}`)
    return 2
  }
  if (!existsSync(file)) {
    console.error(`There is no file ${file}.`)
    return 1
  }
  try {
    const config = readConfig(process.env)
    console.log(`Reading and checking ${file}…`)
    sayRestored(await restoreBackup(file, config), config.dataDir)
    return 0
  } catch (error) {
    console.error(whatWentWrong(error))
    return 1
  }
}

function sayRestored({ madeAt, tables, files, missing }: Manifest, dataDir: string) {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`Restored into ${dataDir}: the site as it was at ${madeAt}.`)
  console.log(
    `Checked: ${rows} rows in ${Object.keys(tables).length} tables, ${files.length} files (${inMegabytes(bytes)}).`,
  )
  if (missing.length > 0)
    console.log(
      `The site had lost ${missing.length} files before the backup was made, such as ${missing[0]}.`,
    )
  console.log(
    'Everybody has to log in again. Mails that waited to be sent then are shown as given up in the outbox.',
  )
  console.log('Start the site now: npm start')
}

function whatWentWrong(error: unknown): string {
  if (error instanceof BackupFailed) return [error.message, error.detail.trim()].filter(Boolean).join('\n')
  if (error instanceof BadConfig || error instanceof CannotStart || error instanceof Refusal)
    return error.message
  const { syscall, stack, message } = error as NodeJS.ErrnoException
  return syscall ? `The backup could not be restored: ${message}.` : (stack ?? String(error))
}
