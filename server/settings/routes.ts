import type { FastifyInstance, FastifyRequest } from 'fastify'
import { settingsPaths, settingsSays } from '#domain/site.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeContent } from '../content/change-content.ts'
import type { Db } from '../db/tables.ts'
import { adminOf, allow } from '../http/guard.ts'
import { momentAfter, refuseChanged } from '../http/seen-at.ts'
import type { Parts } from '../parts.ts'
import { readSettings, settingsUpdatedAt } from './read-settings.ts'
import { readSettingsForm, saveSettings } from './save-settings.ts'

/** The site's settings: everybody reads them, admins change them (decisions §1). */
export function settingsRoutes(app: FastifyInstance, parts: Parts) {
  app.get(settingsPaths.public, allow('read site settings'), showSettings(parts))
  app.get(settingsPaths.admin, allow('change site settings'), showToAdmins(parts))
  app.put(settingsPaths.admin, allow('change site settings'), changeSettings(parts))
}

const showSettings =
  ({ db }: Parts) =>
  async () => ({ success: true, data: await readSettings(db) })

/** With when they were last saved, for the form that changes them to send back. */
const showToAdmins =
  ({ db }: Parts) =>
  async () => ({ success: true, data: await readWithMoment(db) })

async function readWithMoment(db: Db) {
  return { ...(await readSettings(db)), updatedAt: await settingsUpdatedAt(db) }
}

/** PUT any subset of the settings. Pages show them, so the content version goes up. */
const changeSettings = (parts: Parts) => async (request: FastifyRequest) => {
  const admin = adminOf(request)
  const { settings, seenAt } = readSettingsForm(request.body)
  const data = await changeContent(parts, async (db) => {
    const current = await readWithMoment(db)
    refuseChanged(current, seenAt, (current) => current)
    await saveSettings(db, momentAfter(current.updatedAt, parts.now()), settings)
    await recordAudit(db, parts.now(), admin, {
      action: 'change settings',
      title: Object.keys(settings).join(', '),
    })
    return readWithMoment(db)
  })
  return { success: true, message: settingsSays.saved, data }
}
