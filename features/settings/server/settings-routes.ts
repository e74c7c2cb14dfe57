import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { testMailMessages } from '#domain/mail/outbox.ts'
import { shareSize } from '#domain/media/pictures.ts'
import { accentStyle } from '#domain/site/accent.ts'
import { settingsMessages } from '#domain/site/site-constants.ts'
import { type SettingsPicture, type SiteSettings, settingsPictures } from '#domain/site/site-settings.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { UploadRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Invalid } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { assertUnmodified, nextUpdatedAt } from '#server/http/assert-unmodified.ts'
import { sendNotFound } from '#server/http/error-handler.ts'
import { allow } from '#server/http/guard.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { sendMailOutcomeWithReason } from '#server/mail/send-mail-outcome.ts'
import { isolateName, mailOf } from '#server/mail/templates/render-mail.ts'
import { addPlate } from '#server/media/pictures/logo-plate.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { uploadUrl } from '#server/media/store/stored-names.ts'
import { changeWithFiles, insertUpload } from '#server/media/store-file.ts'
import { settingsCalls } from '../calls.ts'
import { readSettings, readSettingsWithUpdatedAt } from './read-settings.ts'
import { findLogo, renderLogo } from './render-logo.ts'
import { completeSettings, readSettingsForm, saveSettings } from './save-settings.ts'
import { settingsErrors } from './settings-messages.ts'

const pictureSizes = new Map([
  ['icon-180.png', { width: 180, height: 180 }],
  ['icon-512.png', { width: 512, height: 512 }],
  ['share.jpg', shareSize],
])

const path = '/look/:version/:file'
/** Serves the files that are made from the current look. The version in the path is only for caches. */
function addLook(app: FastifyInstance, context: AppContext) {
  const rendered = new Map<string, Buffer>()
  app.get<{ Params: { file: string } }>(path, allow('read content'), async (request, reply) => {
    const { file } = request.params
    const { logoURL, accent } = await readSettings(context.db)
    const send = (type: string, content: string | Buffer) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(content)
    if (file === 'accent.css' && accent) return send('text/css; charset=utf-8', accentStyle(accent))
    const size = pictureSizes.get(file)
    const logo = size && (await findLogo(context, logoURL))
    if (rendered.size > 8) rendered.clear()
    const stored = logo && !rendered.has(logo + file) && (await context.media.open(logo))
    const isPhoto = size === shareSize
    if (stored) {
      const margin = Math.round(size.height / 12)
      rendered.set(logo + file, await renderLogo(await buffer(stored), size, { isPhoto, margin }))
    }
    const picture = logo && rendered.get(logo + file)
    if (!picture) return sendNotFound(request, reply)
    return send(isPhoto ? 'image/jpeg' : 'image/png', picture)
  })
}

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

type UploadCall = (typeof settingsCalls)['changeFacultyPhoto' | 'changeLogo']

/** Stores a picture of the settings; maintenance removes the previous one once no row references it. */
const changePicture = (call: UploadCall, { field }: SettingsPicture) =>
  serve(call, (context) => async (request) => {
    const admin = requireAdmin(request)
    await using body = await receiveBody(request, context, { [field]: 'image' })
    const [other] = Object.keys(body.values)
    const file = body.files[field]
    if (!file) throw new Invalid([{ field, message: message(settingsErrors, 'noPicture', field) }])
    if (other) throw new Invalid([{ field: other, message: message(settingsErrors, 'notAlone', field) }])
    if (field === 'logo') await addPlate(file.path)

    const data = await changeWithFiles(context, admin, body.files, async (db, { [field]: picture }) => {
      const upload = picture as UploadRow
      await insertUpload(db, upload)
      const { facultyInCharge, updatedAt } = await readSettingsWithUpdatedAt(db)
      const url = uploadUrl(upload.name)
      const settings =
        field === 'logo' ? { logoURL: url } : { facultyInCharge: { ...facultyInCharge, photoURL: url } }
      await saveSettings(db, nextUpdatedAt(updatedAt, context.now()), settings)
      const title = Object.keys(settings).join()
      await recordHistory(db, context.now(), admin, { action: 'change settings', title })
      return readSettingsWithUpdatedAt(db)
    })
    return { success: true, message: message(settingsMessages, 'saved'), data }
  })

const testMail = mailOf(({ by, link }: { by: string; link: string }) => ({
  subject: 'A test mail',
  paragraphs: [`${isolateName(by)} sent this to check that mail from our site arrives. It does.`],
  button: { label: 'Open the site', link },
  note: 'You do not need to do anything.',
}))

const sendTestMail = serve(settingsCalls.sendTestMail, (context) => async (request, reply) => {
  const { config, db, now } = context
  const admin = requireAdmin(request)
  const { email: to } = request.body
  // Both the test mail and the reports send mail to any address, so they share a rate limit.
  await enforceRateLimit(context, limits.reportsPerAdmin, admin.id)

  const { id } = await inTransaction(db, async (db) => {
    await recordHistory(db, now(), admin, { action: 'send a test mail' })
    const { name: siteName } = await readSettings(db)
    return enqueueMail(db, now(), testMail({ to, by: admin.fullName, link: config.publicUrl, siteName }))
  })
  const { response } = await sendMailOutcomeWithReason(context, id, testMailMessages, reply)
  return response
})

export const settingsFeature: Feature = {
  routes: [
    showSettings,
    showSettingsToAdmins,
    changeSettings,
    changePicture(settingsCalls.changeFacultyPhoto, settingsPictures.photo),
    changePicture(settingsCalls.changeLogo, settingsPictures.logo),
    sendTestMail,
  ],
  addFiles: addLook,
}
