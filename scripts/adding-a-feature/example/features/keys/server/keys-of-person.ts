import { readSetting } from '#server/db/settings-table.ts'
import { entry, type PersonSource } from '#server/personal-data/person-source.ts'
import { type KeyHolder, keyScreen, keySetting } from '../keys.ts'

export const keysSource: PersonSource = {
  tables: ['settings'],
  async read(db, { name }) {
    const holder = await readSetting<KeyHolder>(db, keySetting)
    return holder?.name === name ? [entry(name, {}, { link: keyScreen })] : []
  },
  async erase(db, { name }) {
    const holder = await readSetting<KeyHolder>(db, keySetting)
    if (holder?.name === name) await db.deleteFrom('settings').where('key', '=', keySetting).execute()
  },
}
