import { expressionBuilder } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** A value of the table of settings as its JSON text; undefined where none is stored. */
export async function readSettingText(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** A value of the table of settings; undefined where none is stored. */
export async function readSetting<Value>(db: Db, key: string): Promise<Value | undefined> {
  const text = await readSettingText(db, key)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Its JSON text for another query, so that it comes with each row. */
export const settingColumn = <Name extends string>(key: string, name: Name) =>
  expressionBuilder<Tables, never>().selectFrom('settings').select('value').where('key', '=', key).as(name)

/** Stores it in place of the one before. */
export async function saveSetting(db: Db, now: Date, key: string, value: unknown): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt: now.toISOString() }
  await db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
