import type { FastifyInstance, FastifyRequest } from 'fastify'
import { facultyPhoto, type SiteSettings, settingsPaths, settingsSays } from '#domain/site.ts'
import { systemPath, testMailPath } from '#domain/system.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeContent } from '../content/change-content.ts'
import { adminOf, allow } from '../http/guard.ts'
import { momentAfter, refuseChanged } from '../http/seen-at.ts'
import type { Parts } from '../parts.ts'
import { changeFacultyPhoto } from './faculty-photo.ts'
import { readSettings, readWithMoment } from './read-settings.ts'
import { readSettingsForm, saveSettings } from './save-settings.ts'
import { showSystem } from './system.ts'
import { sendTestMail } from './test-mail.ts'

/** The site's settings: everybody reads them, admins change them (decisions §1). */
export function settingsRoutes(app: FastifyInstance, parts: Parts) {
  app.get(settingsPaths.public, allow('read site settings'), showSettings(parts))
  app.get(settingsPaths.admin, allow('change site settings'), showToAdmins(parts))
  app.put(settingsPaths.admin, allow('change site settings'), changeSettings(parts))
  app.put(facultyPhoto.path, allow('change site settings'), changeFacultyPhoto(parts))
  app.post(testMailPath, allow('change site settings'), sendTestMail(parts))
  app.get(systemPath, allow('change site settings'), showSystem(parts))
}

const showSettings =
  ({ db }: Parts) =>
  async () => ({ success: true, data: await readSettings(db) })

/** With when they were last saved, for the form that changes them to send back. */
const showToAdmins =
  ({ db }: Parts) =>
  async () => ({ success: true, data: await readWithMoment(db) })

/** PUT any subset of the settings. Pages show them, so the content version goes up. */
const changeSettings = (parts: Parts) => async (request: FastifyRequest) => {
  const admin = adminOf(request)
  const { settings, seenAt } = readSettingsForm(request.body)
  const data = await changeContent(parts, async (db) => {
    const current = await readWithMoment(db)
    refuseChanged(current, seenAt, (current) => current)
    const changed = differing(settings, current)
    if (changed.length === 0) return current
    await saveSettings(db, momentAfter(current.updatedAt, parts.now()), settings)
    await recordAudit(db, parts.now(), admin, { action: 'change settings', title: changed.join(', ') })
    return readWithMoment(db)
  })
  return { success: true, message: settingsSays.saved, data }
}

/** The names of those that are not as they were: the form sends all. */
const differing = (settings: Partial<SiteSettings>, current: SiteSettings) =>
  (Object.keys(settings) as (keyof SiteSettings)[]).filter(
    (name) => JSON.stringify(settings[name]) !== JSON.stringify(current[name]),
  )
