// npm run restore -- FILE: puts a backup into an empty data folder.
import { existsSync, statSync } from 'node:fs'
import { BackupFailed } from '../backup/backup-failed.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore/restore-backup.ts'
import { inMegabytes } from '../backup/show-progress.ts'
import { readConfig } from '../config.ts'
import { NotWell } from './command.ts'
import { asksForHelp } from './read-arguments.ts'
import { type Program, runProgram } from './run-program.ts'

const help = `Usage: npm run restore -- FILE

Puts a backup that "npm run backup" or the server has made into DATA_DIR, which must be empty (and, on PostgreSQL, into
the empty database of DATABASE_URL). Everything is checked before anything is put into its place.`

const program: Program = {
  help,
  read: (args) => {
    const [file, ...rest] = args
    if (args.some(asksForHelp)) return 'help'
    if (!file) return { wrong: 'Which file?' }
    if (rest.length > 0 || file.startsWith('-')) return { wrong: 'One file, and nothing else.' }
    return () => restore(file).catch(tellWhy)
  },
}

process.exitCode = await runProgram(program, process.argv.slice(2))

async function restore(file: string) {
  if (!existsSync(file)) throw new NotWell(`There is no file ${file}.`)
  if (statSync(file).isDirectory())
    throw new NotWell(`${file} is a folder. Name the backup itself, a file that ends in .tar.`)
  const config = readConfig(process.env)
  console.log(`Reading and checking ${file}…`)
  sayRestored(await restoreBackup(file, config), config.dataDir)
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

function tellWhy(error: unknown): never {
  if (error instanceof BackupFailed) throw new NotWell(error.inFull)
  const { syscall, message } = error as NodeJS.ErrnoException
  throw syscall ? new NotWell(`The backup could not be restored: ${message}.`) : error
}
