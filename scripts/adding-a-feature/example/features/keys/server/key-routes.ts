import { message } from '#domain/text/message.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import { defineRoute } from '#server/http/route.ts'
import { done, found } from '#server/openapi/responses.ts'
import { type KeyHolder, keyHolderSchema, keyMessages, keyPath, keySetting } from '../keys.ts'

const described = { path: keyPath, action: 'take the register', tag: 'Keys' } as const

const showHolder = defineRoute({
  ...described,
  method: 'GET',
  summary: 'Who has the key of the school',
  responses: { 200: found('Null where nobody is named.', { data: keyHolderSchema.nullable() }) },
  handler:
    ({ db }) =>
    async () => ({ success: true, data: (await readSetting<KeyHolder>(db, keySetting)) ?? null }),
})

const changeHolder = defineRoute({
  ...described,
  method: 'PUT',
  summary: 'Hand the key to someone',
  body: keyHolderSchema,
  responses: { 200: done(keyMessages.saved) },
  handler:
    ({ db, now }) =>
    async ({ body }) => {
      await changeUnderContentLock(db, (db) => saveSetting(db, now(), keySetting, body))
      return { success: true, message: message(keyMessages, 'saved') }
    },
})

export const keyRoutes = [showHolder, changeHolder]
