// npm run move: moves the site, while it is stopped, to another database, another store, or both.
import { resolve } from 'node:path'
import { pino } from 'pino'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import type { SiteLocation } from '#features/backup/server/move/move-site.ts'
import { listKeys, type MoveResult, moveSite } from '#features/backup/server/move/move-site.ts'
import { BadConfig, readConfig } from '#server/config.ts'
import { s3Names } from '#server/config-variables.ts'
import { shellCommand } from '#server/shell-command.ts'
import { assertDataOwner, WrongUsage } from './command.ts'
import { parseOptions } from './parse-arguments.ts'
import { runProgram, showProgress } from './run-program.ts'

const help = `Usage: ${shellCommand('move', '[--to DATABASE] [--store s3|disk]')}

Copies the whole site from where it is now to another place, and compares every row and every file. Stop the
site first. The old place does not change.

  --to postgres://…        into this empty PostgreSQL database
  --to sqlite:/new/folder  into this new folder
  --store s3 | disk        the files into a bucket, or into the data folder (of --to, or else DATA_DIR)

Everyone on the machine can read a password on the command line: set MOVE_TO_DATABASE_URL instead of --to. Specify
the bucket with MOVE_TO_S3_ENDPOINT, MOVE_TO_S3_BUCKET, MOVE_TO_S3_REGION, MOVE_TO_S3_ACCESS_KEY_ID and
MOVE_TO_S3_SECRET_ACCESS_KEY. If the command is interrupted, run it again.`

const print = (line: string) => console.log(line)

await runProgram(help, (args) => move(parse(args)))

type Target = { to: string | undefined; store: 's3' | 'disk' | undefined }

function parse(args: string[]): Target {
  const { to = process.env.MOVE_TO_DATABASE_URL?.trim() || undefined, store } = parseOptions(
    { named: ['to', 'store'] },
    args,
  )
  if (store !== undefined && store !== 's3' && store !== 'disk')
    throw new WrongUsage('--store must be s3 or disk.')
  if (to === undefined && store === undefined)
    throw new WrongUsage('Specify a destination: a database with --to, a store with --store, or both.')
  if (to !== undefined && !/^(postgres(ql)?:\/\/.|sqlite:.)/.test(to))
    throw new WrongUsage('--to must be postgres://… or sqlite:/path/of/a/new/folder.')
  return { to, store }
}

async function move(target: Target) {
  const from = readConfig(process.env)
  assertDataOwner(from)
  const to = locationOf(from, target)
  const log = pino({ level: 'silent' })
  const result = await moveSite(from, to, { print, onFiles: showProgress(print), log })
  describeResult(result)
  await describeSettings(from, to)
}

/**
 * Returns the settings of the new location: the old settings with the changes from the arguments and the
 * MOVE_TO_ variables.
 */
function locationOf(from: SiteLocation, { to, store }: Target): SiteLocation {
  const folder = to?.startsWith('sqlite:') ? resolve(to.slice('sqlite:'.length)) : undefined
  const dataDir = folder ?? from.dataDir
  return {
    dataDir,
    // Keys in a separate folder are not moved.
    keysDir: from.keysDir === from.dataDir ? dataDir : from.keysDir,
    databaseUrl: to === undefined ? from.databaseUrl : folder ? undefined : to,
    s3: store === 's3' ? readS3() : store === 'disk' ? undefined : from.s3,
  }
}

/**
 * Reads the S3 settings of the new store.
 *
 * @throws {BadConfig} with the names of the variables
 */
function readS3() {
  const given = Object.fromEntries(s3Names.map((name) => [name, process.env[`MOVE_TO_${name}`]]))
  try {
    const { s3 } = readConfig(given)
    if (s3) return s3
  } catch (error) {
    throw new BadConfig((error as Error).message.replaceAll(/\bS3_(?=[A-Z])/g, 'MOVE_TO_S3_').split('\n'))
  }
  throw new BadConfig([
    'Set MOVE_TO_S3_ENDPOINT, MOVE_TO_S3_BUCKET and the other MOVE_TO_S3_ variables (see --help).',
  ])
}

function describeResult({ rows, files }: MoveResult) {
  const moved = [
    rows && `${rows.rows.toLocaleString('en')} rows of ${rows.tables} tables`,
    files && `${files.files.toLocaleString('en')} files (${formatDiskSize(files.bytes)})`,
  ]
  print(`Copied and compared: ${moved.filter(Boolean).join(' and ')}.`)
  if (files && files.damaged.length > 0)
    print(
      `${files.damaged.length} files were already damaged and were copied as they are, such as ${files.damaged[0]}.`,
    )
}

function isElsewhere({ databaseUrl, s3 }: SiteLocation) {
  return Boolean(databaseUrl || s3)
}

/** Prints which settings to change now, without passwords. */
async function describeSettings(from: SiteLocation, to: SiteLocation) {
  print('Change the settings, such as those in .env:')
  const isOtherFolder = from.dataDir !== to.dataDir
  if (isOtherFolder) print(`  DATA_DIR=${to.dataDir}`)
  if (from.databaseUrl !== to.databaseUrl)
    print(`  DATABASE_URL=${to.databaseUrl ? '… (the address you gave)' : ' (without a value)'}`)
  if (from.s3 && !to.s3) print('  the five S3_ variables: without a value')
  if (to.s3 && from.s3 !== to.s3)
    print(
      `  S3_ENDPOINT=${to.s3.endpoint}\n  S3_BUCKET=${to.s3.bucket}\n  S3_REGION=${to.s3.region}\n` +
        '  S3_ACCESS_KEY_ID=… and S3_SECRET_ACCESS_KEY=… (as in the MOVE_TO_ variables)',
    )
  // Sites with an external database or store have no daily backups by default (decision 027), so tell the
  // admin that the backups will stop.
  if (!process.env.BACKUP_EVERY && !isElsewhere(from) && isElsewhere(to))
    print('  BACKUP_EVERY=24h (without it, the site no longer makes backups automatically)')
  print(
    `Then start the site (${shellCommand('start')}). Do not start it at the old place. Everyone stays logged in.`,
  )
  const keys = await listKeys(to.keysDir)
  if (to.databaseUrl && keys.length > 0)
    print(
      `Every machine that serves the site needs ${keys.join(' and ')} from ${to.keysDir}: set KEYS_DIR to the folder with them.`,
    )
  if (isOtherFolder) print(`Backups and mails that are files in ${from.dataDir} stay there.`)
}
