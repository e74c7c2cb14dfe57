import { resolve } from 'node:path'
import { BadConfig, type Config, readConfig } from '../config.ts'
import type { Place } from '../move/places.ts'
import { shellCommand } from '../shell-command.ts'
import { isHelpFlag, parseOptions } from './parse-arguments.ts'

export type MoveArguments =
  | { stay: true }
  | { to: string | undefined; store: 's3' | 'disk' | undefined; planOnly: boolean; withoutDamaged: boolean }

/** Parses the arguments of `npm run move --`: options, a call for help, or what is wrong with them. */
export function parseMoveArguments(
  args: string[],
  env: Record<string, string | undefined>,
): MoveArguments | 'help' | { wrong: string } {
  if (args.some(isHelpFlag)) return 'help'
  const options = parseOptions({ named: ['to', 'store'], flags: ['plan', 'stay', 'without-damaged'] }, args)
  if ('wrong' in options) return options
  const { values } = options
  if (values.stay !== undefined)
    return Object.keys(values).length === 1 ? { stay: true } : { wrong: '--stay goes with no other option.' }
  const to = values.to ?? (env.MOVE_TO_DATABASE_URL?.trim() || undefined)
  const { store } = values
  if (store !== undefined && store !== 's3' && store !== 'disk')
    return { wrong: '--store must be s3 or disk.' }
  if (to === undefined && store === undefined)
    return { wrong: 'Where to? Name a database with --to, a store with --store, or both.' }
  if (to !== undefined && !/^(postgres(ql)?:\/\/.|sqlite:.)/.test(to))
    return { wrong: '--to must be postgres://… or sqlite:/path/of/a/new/folder.' }
  const flags = {
    planOnly: values.plan !== undefined,
    withoutDamaged: values['without-damaged'] !== undefined,
  }
  return { to, store, ...flags }
}

const s3Variables = ['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const

/**
 * The settings of the new place: those of the old one, but for what the arguments and the MOVE_TO_ variables say.
 * @throws {BadConfig} naming the variables
 */
export function targetConfig(
  from: Config,
  { to, store }: { to: string | undefined; store: 's3' | 'disk' | undefined },
  env: Record<string, string | undefined>,
): Place {
  const folder = to?.startsWith('sqlite:') ? resolve(to.slice('sqlite:'.length)) : from.dataDir
  const databaseUrl = to === undefined ? from.databaseUrl : to.startsWith('sqlite:') ? undefined : to
  // Keys in a folder of their own stay there.
  const keysDir = from.keysDir === from.dataDir ? folder : from.keysDir
  const place = { dataDir: folder, keysDir, databaseUrl }
  if (store !== 's3') return { ...place, s3: store === 'disk' ? undefined : from.s3 }
  const given = Object.fromEntries(s3Variables.map((name) => [`S3_${name}`, env[`MOVE_TO_S3_${name}`]]))
  return { ...place, s3: readS3(given) }
}

function readS3(given: Record<string, string | undefined>) {
  if (Object.values(given).every((value) => !value?.trim()))
    throw new BadConfig([
      'Say with the variables MOVE_TO_S3_ENDPOINT, …_BUCKET and so on which bucket it is (--help).',
    ])
  try {
    return readConfig(given).s3
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    throw new BadConfig(error.message.replaceAll(/\bS3_(?=[A-Z])/g, 'MOVE_TO_S3_').split('\n'))
  }
}

export const moveHelp = `Usage: ${shellCommand('move', '[--to DATABASE] [--store s3|disk] [options]')}

Copies the whole site from where the settings say it is to another place, compares every row and every file, and leaves
the old place as it is, to be read only. The site may run meanwhile; for some minutes it can only be read.

  --to postgres://…        into this empty PostgreSQL database
  --to sqlite:/new/folder  into this new folder
  --store s3 | disk        the files into a bucket, or into the data folder (of --to, or else DATA_DIR)
  --plan                   says how much and about how long, and looks at the new place; moves nothing
  --without-damaged        leaves files behind that are damaged already
  --stay                   takes the site back where the settings say, or gives up a move that was broken off

A password on the command line can be read by everybody on the machine: set MOVE_TO_DATABASE_URL instead of --to. The
bucket is named by MOVE_TO_S3_ENDPOINT, MOVE_TO_S3_BUCKET, MOVE_TO_S3_REGION, MOVE_TO_S3_ACCESS_KEY_ID and
MOVE_TO_S3_SECRET_ACCESS_KEY. Broken off at any point, the site goes on where it is, and the same command goes on from there.`
