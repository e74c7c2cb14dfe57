import { defineWords, message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { serve } from '#server/http/route.ts'
import { eveningsCalls } from '../calls.ts'
import { defaultParts, type EveningParts } from '../evening-parts.ts'
import { eveningMessages } from '../evenings.ts'
import { changeHandler, readHandler } from './evening-routes.ts'

/** Key in `settings`. */
const settingsKey = 'eveningParts'

const words = defineWords({ title: 'The evening' })

export const readParts = async (db: Db): Promise<EveningParts> => ({
  ...defaultParts,
  ...(await readSetting<Partial<EveningParts>>(db, settingsKey)),
})

export const partsRoutes = [
  serve(
    eveningsCalls.showParts,
    readHandler((db) => readParts(db)),
  ),
  serve(
    eveningsCalls.changeParts,
    changeHandler(
      async (db, { body }, { admin, now }) => {
        await saveSetting(db, now, settingsKey, body)
        await recordHistory(db, now, admin, { action: 'change settings', title: words.title })
        return { message: message(eveningMessages, 'saved') }
      },
      // The numbers for visitors depend on the parts.
      { isContent: true },
    ),
  ),
]
