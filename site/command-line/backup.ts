// npm run backup: makes a backup of the server's data, even while the server is running.

import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { day } from '#domain/dates/durations.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { copyName } from '#features/backup/server/backup-folder.ts'
import { copyNewestBackup } from '#features/backup/server/elsewhere/copy-backup.ts'
import { runBackup } from '#features/backup/server/make-backup.ts'
import {
  type RestoreTestReport,
  runRestoreTest,
} from '#features/backup/server/restore-test/run-restore-test.ts'
import { type Config, readConfig } from '#server/config.ts'
import { explainFailure, failures } from '#server/jobs/explained-error.ts'
import { isChild, sendToServer } from '#server/jobs/run-child.ts'
import { keyFiles } from '#server/keys/key-files.ts'
import { shellCommand } from '#server/shell-command.ts'
import { system } from '#server/system.ts'
import { type BackupArguments, backupHelp, parseBackupArguments } from './backup-arguments.ts'
import { assertDataOwner, CommandFailed } from './command.ts'
import { makeKey } from './make-backup-key.ts'
import { type SiteData, withSiteData } from './run-commands.ts'
import { abortOnSignals, lowerPriority, runProgram, showProgress } from './run-program.ts'

const abort = abortOnSignals()
lowerPriority()

await runProgram(backupHelp, async (args) => {
  const options = parseBackupArguments(args)
  const run = 'makeKey' in options ? makeKey(options.makeKey) : backUp(options)
  await run.catch(rethrowForTerminal)
})

/** Arguments take precedence over the settings. */
function withArguments(config: Config, { to, keep }: BackupArguments): Config {
  const { backup } = config
  return {
    ...config,
    backup: {
      ...backup,
      keep: keep ?? backup.keep,
      dir: to === undefined ? backup.dir : resolve(to),
    },
  }
}

async function backUp(options: BackupArguments) {
  const config = withArguments(readConfig(process.env), options)
  // Any user may make a backup into an explicit folder, for example from root's crontab to another disk.
  if (!isChild && options.to === undefined) assertDataOwner(config)
  const work = { copy, restoreTest: testRestore, backup: runOnce }[options.only ?? 'backup']
  await withSiteData(config, async (site) => {
    await work(site, options).catch((error) => {
      sendToServer({ failed: explainFailure(error, 'BACKUP_DIR') })
      throw error
    })
    sendToServer({ result: true })
  })
}

async function runOnce(context: SiteData, options: BackupArguments) {
  const { keep, withKey, noCopy, isByHand = false, to: otherFolder } = options
  const { dir: to } = context.config.backup
  const started = system.elapsed()
  const progress = showProgress((line) => console.log(line))
  const retention =
    keep === undefined ? undefined : { keep, intervalMs: context.config.backup.intervalMs ?? day }
  const how = { to, isByHand, retention, signal: abort.signal, onProgress: progress }
  const made = await runBackup(context, how)
  console.log(
    `Backed up in ${secondsSince(started)} seconds: ${made.path} (${formatDiskSize(made.bytes)}, ${made.files} files).`,
  )
  if (made.missing.length > 0) {
    console.log(
      `The site itself has lost ${made.missing.length} files that its database refers to, such as ${made.missing[0]}.`,
    )
  }
  if (withKey) await copyKey(context.config.keysDir, to)
  // A backup in a folder other than the server's already counts as a copy.
  if (context.config.backup.copyTo && !noCopy && otherFolder === undefined) return copy(context)
  console.log(`Copy it to another machine. To restore it: ${shellCommand('restore', 'FILE')}`)
}

async function copy(context: SiteData) {
  const started = system.elapsed()
  const { name, bytes } = await copyNewestBackup(context, abort.signal)
  console.log(
    `Copied to BACKUP_COPY_TO in ${secondsSince(started)} seconds, encrypted: ${copyName(name)} (${formatDiskSize(bytes)}).`,
  )
  console.log(`To restore it: ${shellCommand('restore', '--list')}`)
}

async function testRestore(context: SiteData) {
  const started = system.elapsed()
  const { backup, copy } = await runRestoreTest(context, abort.signal)
  if (backup) console.log(describeRestoreTest('The backup', backup))
  if (copy) console.log(describeRestoreTest('The copy elsewhere', copy))
  console.log(`That took ${secondsSince(started)} seconds.`)
}

function describeRestoreTest(what: string, { name, rows, files }: RestoreTestReport) {
  return rows === null
    ? `${what} ${name} has not changed since it was sent. To test whether it can be restored, too, put its key on this machine and set BACKUP_AGE_IDENTITY.`
    : `${what} ${name} can be restored: ${rows} rows and ${files} files were compared.`
}

function secondsSince(started: number) {
  return ((system.elapsed() - started) / 1_000).toFixed(1)
}

/**
 * Copies the encryption key of the scanned consents. Without it, no one can read the scans in a backup, so it
 * is included only on request.
 */
async function copyKey(keysDir: string, to: string) {
  const key = await readFile(join(keysDir, keyFiles.consents)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!key) {
    console.log('There is no key yet, because no consent form has been scanned.')
    return
  }
  const copy = join(to, keyFiles.consents)
  await writeFile(copy, key, { mode: 0o600 })
  console.log(
    `The key is in ${copy}: keep it in another place, and put it into the data folder after a restore.`,
  )
}

function rethrowForTerminal(error: unknown): never {
  if (abort.signal.aborted) throw new CommandFailed(failures.stopped)
  const { syscall, message } = error as NodeJS.ErrnoException
  throw syscall ? new CommandFailed(`${explainFailure(error, 'BACKUP_DIR')} (${message})`) : error
}
