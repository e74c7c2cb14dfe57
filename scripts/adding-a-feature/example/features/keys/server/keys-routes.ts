import { day } from '#domain/dates/durations.ts'
import { message } from '#domain/text/words.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict } from '#server/errors.ts'
import type { DailyContext, Feature } from '#server/feature.ts'
import { serve } from '#server/http/route.ts'
import { entry, type ListedSource } from '#server/personal-data/person-source.ts'
import { keyCalls } from '../calls.ts'
import { keyHolderDays, keyMessages, keyScreen, keySetting, maxKeys } from '../keys.ts'

const showHolders = serve(keyCalls.showHolders, ({ db }) => async () => ({
  success: true,
  data: await readHolders(db),
}))

const addHolder = serve(keyCalls.addHolder, ({ db, now }) => async ({ body: { name } }) => {
  await changeUnderContentLock(db, async (db) => {
    const names = new Set(await readHolders(db)).add(name)
    if (names.size > maxKeys) throw new Conflict(message(keyMessages, 'tooMany'))
    await saveSetting(db, now(), keySetting, [...names])
  })
  return { success: true, message: message(keyMessages, 'saved', name) }
})

const readHolders = async (db: Db) => (await readSetting<string[]>(db, keySetting)) ?? []

async function forgetKeyHolders({ db, now }: Pick<DailyContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - keyHolderDays * day).toISOString()
  await db.deleteFrom('settings').where('key', '=', keySetting).where('updatedAt', '<', cutoff).execute()
}

/** What the page about a person shows, and what an erasure deletes. */
const keysSource: ListedSource = {
  label: 'Key of the school',
  where: 'The list of the people who have a key.',
  fate: 'deleted',
  why: 'Someone else takes the key.',
  tables: ['settings'],
  async read(db, { name }) {
    return (await readHolders(db)).includes(name) ? [entry(name, {}, { link: keyScreen })] : []
  },
  async erase(db, { name }, now) {
    const names = await readHolders(db)
    if (names.includes(name))
      await saveSetting(
        db,
        now,
        keySetting,
        names.filter((other) => other !== name),
      )
  },
}

export const keysFeature: Feature = {
  routes: [showHolders, addHolder],
  dailyWork: { forgetKeyHolders },
  personSources: { keys: keysSource },
}
