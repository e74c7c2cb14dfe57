import type { FastifyInstance, FastifyRequest } from 'fastify'
import { systemPath, testMailPath } from '#domain/admin/system.ts'
import { settingsMessages, settingsPaths } from '#domain/site/site-constants.ts'
import { facultyPhoto, type SiteSettings } from '#domain/site/site-settings.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeContent } from '../content/change-content.ts'
import { assertUnmodified, nextUpdatedAt } from '../http/assert-unmodified.ts'
import { allow, requireAdmin } from '../http/guard.ts'
import { changeFacultyPhoto } from './faculty-photo.ts'
import { readSettings, readSettingsWithUpdatedAt } from './read-settings.ts'
import { readSettingsForm, saveSettings } from './save-settings.ts'
import { showSystem } from './system.ts'
import { sendTestMail } from './test-mail.ts'

/** The site's settings: everybody reads them, admins change them (decisions §1). */
export function settingsRoutes(app: FastifyInstance, context: AppContext) {
  app.get(settingsPaths.public, allow('read site settings'), showSettings(context))
  app.get(settingsPaths.admin, allow('change site settings'), showSettingsToAdmins(context))
  app.put(settingsPaths.admin, allow('change site settings'), changeSettings(context))
  app.put(facultyPhoto.path, allow('change site settings'), changeFacultyPhoto(context))
  app.post(testMailPath, allow('change site settings'), sendTestMail(context))
  app.get(systemPath, allow('change site settings'), showSystem(context))
}

const showSettings =
  ({ db }: AppContext) =>
  async () => ({ success: true, data: await readSettings(db) })

/** With `updatedAt`, which the form sends back. */
const showSettingsToAdmins =
  ({ db }: AppContext) =>
  async () => ({ success: true, data: await readSettingsWithUpdatedAt(db) })

/** PUT any subset of the settings. Pages show them, so the content version is incremented. */
const changeSettings = (context: AppContext) => async (request: FastifyRequest) => {
  const admin = requireAdmin(request)
  const { settings, expectedUpdatedAt } = readSettingsForm(request.body)
  const data = await changeContent(context, async (db) => {
    const current = await readSettingsWithUpdatedAt(db)
    assertUnmodified(current, expectedUpdatedAt, (current) => current)
    const changed = changedKeys(settings, current)
    if (changed.length === 0) return current
    await saveSettings(db, nextUpdatedAt(current.updatedAt, context.now()), settings)
    await recordAudit(db, context.now(), admin, { action: 'change settings', title: changed.join(', ') })
    return readSettingsWithUpdatedAt(db)
  })
  return { success: true, message: settingsMessages.saved, data }
}

/** The names of the changed settings: the form sends all. */
const changedKeys = (settings: Partial<SiteSettings>, current: SiteSettings) =>
  (Object.keys(settings) as (keyof SiteSettings)[]).filter(
    (name) => JSON.stringify(settings[name]) !== JSON.stringify(current[name]),
  )
