import { settingsMessages } from '#domain/site/site-constants.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { message } from '#domain/text/message.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import { changeContent } from '#server/db/content-version.ts'
import { assertUnmodified, nextUpdatedAt } from '#server/http/assert-unmodified.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { serve } from '#server/http/route.ts'
import { settingsCalls } from '../calls.ts'
import { readSettings, readSettingsWithUpdatedAt } from './read-settings.ts'
import { completeSettings, readSettingsForm, saveSettings } from './save-settings.ts'
import { pictureRoutes } from './settings-picture.ts'
import { sendTestMail } from './test-mail.ts'

const showSettings = serve(settingsCalls.showSettings, (context) => async () => ({
  success: true,
  data: await readSettings(context.db),
}))

/** Includes `updatedAt`, which the form sends back. */
const showSettingsToAdmins = serve(settingsCalls.showSettingsToAdmins, (context) => async () => ({
  success: true,
  data: await readSettingsWithUpdatedAt(context.db),
}))

/** Changes settings and increments the content version, since pages show them. */
const changeSettings = serve(settingsCalls.changeSettings, (context) => async (request) => {
  const admin = requireAdmin(request)
  const { settings: sent, expectedUpdatedAt } = readSettingsForm(request.body)
  const data = await changeContent(context, async (db) => {
    const current = await readSettingsWithUpdatedAt(db)
    assertUnmodified(current, expectedUpdatedAt, (current) => current)
    const settings = completeSettings(sent, current)
    const changed = changedKeys(settings, current)
    if (changed.length === 0) return current
    await saveSettings(db, nextUpdatedAt(current.updatedAt, context.now()), settings)
    await recordHistory(db, context.now(), admin, { action: 'change settings', title: changed.join(', ') })
    return readSettingsWithUpdatedAt(db)
  })
  return { success: true, message: message(settingsMessages, 'saved'), data }
})

/** Returns the names of the changed settings, because the form sends all of them. */
const changedKeys = (settings: Partial<SiteSettings>, current: SiteSettings) =>
  (Object.keys(settings) as (keyof SiteSettings)[]).filter(
    (name) => JSON.stringify(settings[name]) !== JSON.stringify(current[name]),
  )

export const settingsRoutes = [
  showSettings,
  showSettingsToAdmins,
  changeSettings,
  ...pictureRoutes,
  sendTestMail,
]
