import { message } from '#domain/text/message.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import { serve } from '#server/http/route.ts'
import { keyCalls } from '../calls.ts'
import { type KeyHolder, keyMessages, keySetting } from '../keys.ts'

const showHolder = serve(keyCalls.showHolder, ({ db }) => async () => ({
  success: true,
  data: (await readSetting<KeyHolder>(db, keySetting)) ?? null,
}))

const changeHolder = serve(keyCalls.changeHolder, ({ db, now }) => async ({ body }) => {
  await changeUnderContentLock(db, (db) => saveSetting(db, now(), keySetting, body))
  return { success: true, message: message(keyMessages, 'saved') }
})

export const keyRoutes = [showHolder, changeHolder]
