import { type Kysely, sql } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import { shellCommand } from '../shell-command.ts'
import { dialectOf } from './dialect.ts'
import type { MoveRow } from './operation-rows.ts'
import type { Db, Tables } from './tables.ts'

/** What is noted about a move from or to this database; undefined also where there is no such table yet. */
export async function readMove(db: Db): Promise<MoveRow | undefined> {
  const exists =
    dialectOf(db) === 'postgres'
      ? sql`select 1 where to_regclass('public.moves') is not null`
      : sql`select 1 from sqlite_master where "name" = 'moves'`
  if ((await exists.execute(db)).rows.length === 0) return undefined
  return db.selectFrom('moves').selectAll().executeTakeFirst()
}

/** Notes it in place of what was noted before. */
export async function saveMove(db: Db, row: MoveRow): Promise<void> {
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('moves').execute()
    await db.insertInto('moves').values(row).execute()
  })
}

/** Whether a site with this database and these files is one that was left behind. */
export const isLeftBehind = (move: MoveRow | undefined, store: string) =>
  move?.state === 'left' && (move.database !== '' || move.store !== store)

/** One sentence for whoever starts the site at such a place. */
export const describeLeftPlace = ({ database, store, at }: MoveRow) =>
  `This place can only be read: on ${at.slice(0, 10)} the site was moved to ${describeTarget({ database, store })}. ` +
  `Change the settings to go there, or take it back here with: ${shellCommand('move', '--stay')}`

/** Where a move leads, in words without a password. */
export const describeTarget = ({ database, store }: Pick<MoveRow, 'database' | 'store'>) =>
  [database, `files: ${store.replace('s3: ', '')}`].filter(Boolean).join(', ')

/**
 * To be called before anything else is done with a database. From the first use on it is an ordinary one.
 *
 * @param store the name of the store that the settings name
 * @throws {CannotStart} when a move to this place is not finished
 */
export async function enterPlace<T>(database: Kysely<T>, store: string): Promise<void> {
  const db = database as unknown as Kysely<Tables>
  const move = await readMove(db)
  const areFilesArriving = move?.state === 'leaving' && move.database === '' && move.store === store
  if (move?.state === 'arriving' || areFilesArriving)
    throw new CannotStart(
      `A move of the site to this place is not finished: run the same "${shellCommand('move')}" again, with the settings of the ` +
        'old place. Until then start the site there; it has everything.',
    )
  if (move?.state === 'arrived') await db.deleteFrom('moves').where('state', '=', 'arrived').execute()
}
