import type { FastifyInstance, FastifyRequest } from 'fastify'
import { facultyPhoto, settingsPaths, settingsSays } from '#domain/site.ts'
import { systemPath, testMailPath } from '#domain/system.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeContent } from '../content/change-content.ts'
import { adminOf, allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { changeFacultyPhoto } from './faculty-photo.ts'
import { readSettings } from './read-settings.ts'
import { readSettingsForm, saveSettings } from './save-settings.ts'
import { showSystem } from './system.ts'
import { sendTestMail } from './test-mail.ts'

/** The site's settings: everybody reads them, admins change them (decisions §1). */
export function settingsRoutes(app: FastifyInstance, parts: Parts) {
  app.get(settingsPaths.public, allow('read site settings'), showSettings(parts))
  app.get(settingsPaths.admin, allow('change site settings'), showSettings(parts))
  app.put(settingsPaths.admin, allow('change site settings'), changeSettings(parts))
  app.put(facultyPhoto.path, allow('change site settings'), changeFacultyPhoto(parts))
  app.post(testMailPath, allow('change site settings'), sendTestMail(parts))
  app.get(systemPath, allow('change site settings'), showSystem(parts))
}

const showSettings =
  ({ db }: Parts) =>
  async () => ({ success: true, data: await readSettings(db) })

/** PUT any subset of the settings. Pages show them, so the content version goes up. */
const changeSettings = (parts: Parts) => async (request: FastifyRequest) => {
  const admin = adminOf(request)
  const settings = readSettingsForm(request.body)
  const data = await changeContent(parts, async (db) => {
    await saveSettings(db, parts.now(), settings)
    await recordAudit(db, parts.now(), admin, {
      action: 'change settings',
      title: Object.keys(settings).join(', '),
    })
    return readSettings(db)
  })
  return { success: true, message: settingsSays.saved, data }
}
