// npm run restore -- FILE: puts a backup into an empty data folder.
import { existsSync, statSync } from 'node:fs'
import { BackupError } from '../backup/backup-error.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore/restore-backup.ts'
import { formatMegabytes } from '../backup/show-progress.ts'
import { readConfig } from '../config.ts'
import { shellCommand } from '../shell-command.ts'
import { commandEnvironment } from '../sites/site-environment.ts'
import { CommandFailed } from './command.ts'
import { isHelpFlag } from './parse-arguments.ts'
import { type Program, runProgram } from './run-program.ts'

const help = `Usage: ${shellCommand('restore', 'FILE')}

Puts a backup that "${shellCommand('backup')}" or the server has made into DATA_DIR, which must be empty (and, on PostgreSQL, into
the empty database of DATABASE_URL). Everything is checked before anything is put into its place.`

const program: Program = {
  help,
  parse: (args) => {
    const [file, ...rest] = args
    if (args.some(isHelpFlag)) return 'help'
    if (!file) return { wrong: 'Which file?' }
    if (rest.length > 0 || file.startsWith('-')) return { wrong: 'One file, and nothing else.' }
    return () => restore(file).catch(rethrowForTerminal)
  },
}

process.exitCode = await runProgram(program, process.argv.slice(2))

async function restore(file: string) {
  if (!existsSync(file)) throw new CommandFailed(`There is no file ${file}.`)
  if (statSync(file).isDirectory())
    throw new CommandFailed(`${file} is a folder. Name the backup itself, a file that ends in .tar.`)
  const config = readConfig(commandEnvironment(process.env))
  console.log(`Reading and checking ${file}…`)
  printResult(await restoreBackup(file, config), config.dataDir)
}

function printResult({ madeAt, tables, files, missing }: Manifest, dataDir: string) {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`Restored into ${dataDir}: the site as it was at ${madeAt}.`)
  console.log(
    `Checked: ${rows} rows in ${Object.keys(tables).length} tables, ${files.length} files (${formatMegabytes(bytes)}).`,
  )
  if (missing.length > 0)
    console.log(
      `The site had lost ${missing.length} files before the backup was made, such as ${missing[0]}.`,
    )
  console.log(
    'Everybody has to log in again. Mails that waited to be sent then are shown as given up in the outbox.',
  )
  console.log(`Start the site now: ${shellCommand('start')}`)
}

function rethrowForTerminal(error: unknown): never {
  if (error instanceof BackupError) throw new CommandFailed(error.fullMessage)
  const { syscall, message } = error as NodeJS.ErrnoException
  throw syscall ? new CommandFailed(`The backup could not be restored: ${message}.`) : error
}
