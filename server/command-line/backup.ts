// npm run backup: a backup of the data that the server uses, whether it runs or not.
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { day } from '#domain/durations.ts'
import { BackupFailed, inWords } from '../backup/backup-failed.ts'
import { createBackups } from '../backup/backups.ts'
import { runBackup } from '../backup/run-backup.ts'
import { inMegabytes, showProgress } from '../backup/show-progress.ts'
import { NotOurTurn, notOurTurnStatus, takeTurn } from '../backup/turn.ts'
import { CannotStart } from '../cannot-start.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { sqliteFileName } from '../db/open-sqlite.ts'
import { createLog } from '../log.ts'
import { openStore } from '../media/open-store.ts'
import { type BackupWords, backupHelp, readBackupWords } from './backup-words.ts'
import { NotWell } from './command.ts'
import { type Program, runProgram } from './run-program.ts'

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())

// The site comes first, wherever both want the same processor.
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Some machines do not let programs say so.
}

const program: Program = {
  help: backupHelp,
  read: (args) => {
    const words = readBackupWords(args)
    if (words === 'help' || 'wrong' in words) return words
    return async () => {
      const config = withWords(readConfig(process.env), words)
      await backUp(config, words).catch(tellWhy)
    }
  },
}

process.exitCode = await runProgram(program, process.argv.slice(2))

/** What was typed wins over the settings. */
function withWords(config: Config, { to, every, keep }: BackupWords): Config {
  const { backup } = config
  return {
    ...config,
    backup: {
      every: every ?? backup.every,
      keep: keep ?? backup.keep,
      dir: to === undefined ? backup.dir : resolve(to),
    },
  }
}

async function backUp(config: Config, words: BackupWords) {
  refuseNothing(config)
  // A plan goes on in the background of whatever shows this output, so it logs as the server does.
  const log = createLog(words.every ? config : { logLevel: 'silent' })
  const { db, close } = await openDatabase(config, { exclusive: false, mayMigrate: false })
  try {
    const media = await openStore(config, log, { exclusive: false })
    const parts = { config, db, media, log, now: () => new Date() }
    await (words.every ? goOn(parts) : once(parts, words))
  } finally {
    await close()
  }
}

/** Opening would make a database where there is none, and a backup of nothing looks like one of something. */
function refuseNothing({ dataDir, databaseUrl }: Config) {
  if (databaseUrl || existsSync(join(dataDir, sqliteFileName))) return
  throw new BackupFailed(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the site.`)
}

type Parts = Parameters<typeof createBackups>[0]

async function once(parts: Parts, { keep }: BackupWords) {
  const { dir: to } = parts.config.backup
  const started = performance.now()
  const turn = takeTurn(parts.config.dataDir)
  const progress = showProgress((line) => console.log(line))
  const rule = keep === undefined ? undefined : { keep, every: parts.config.backup.every ?? day }
  const made = await runBackup(parts, turn, { to, rule, signal: stopped.signal, tell: progress })
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.log(
    `Backed up in ${seconds} seconds: ${made.path} (${inMegabytes(made.bytes)}, ${made.files} files).`,
  )
  if (made.missing.length > 0) {
    console.log(
      `The site itself has lost ${made.missing.length} files that its database names, such as ${made.missing[0]}.`,
    )
  }
  console.log('Copy it to another machine. To put it back: npm run restore -- FILE')
}

async function goOn(parts: Parts) {
  const backups = createBackups(parts)
  backups.keepToPlan()
  const { nextAt } = await backups.state()
  console.log(`The next backup goes to ${parts.config.backup.dir} at ${nextAt}. Stop with Ctrl-C.`)
  await new Promise((resolve) => stopped.signal.addEventListener('abort', resolve))
  await backups.close()
}

function tellWhy(error: unknown): never {
  if (error instanceof BackupFailed)
    throw new NotWell(error.inFull, error instanceof NotOurTurn ? notOurTurnStatus : 1)
  if (error instanceof CannotStart) throw error
  if (stopped.signal.aborted) throw new NotWell(inWords(error))
  const { syscall, message } = error as NodeJS.ErrnoException
  throw syscall ? new NotWell(`${inWords(error)} (${message})`) : error
}
