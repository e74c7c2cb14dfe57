import { formBody, jsonContent, updatedAtProperty, withProperties } from '#domain/api/bodies.ts'
import { callsWith, dataResponse, messageResponse } from '#domain/api/call.ts'
import { namedSchema, schemaOf } from '#domain/api/schemas.ts'
import { image } from '#domain/kinds/fields.ts'
import { testMailMessages, testMailPath, testMailSchema } from '#domain/mail/outbox.ts'
import type { LoadedSettings } from '#domain/site/settings-fields.ts'
import { settingsMessages, settingsPaths } from '#domain/site/site-constants.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { type SettingsPicture, sentSettingsSchema, settingsPictures } from '#domain/site/site-settings.ts'
import { z } from '#domain/zod.ts'

const define = callsWith({ tag: 'Site settings' })

const settings = namedSchema<SiteSettings>('SiteSettings')

const settingsWithUpdatedAt = z.intersection(
  namedSchema<LoadedSettings>('SiteSettings'),
  z.object({ updatedAt: z.iso.datetime() }),
)

const uploadCall = <P extends SettingsPicture>({ path, field, label }: P, summary: string) =>
  define('PUT', path as P['path'], {
    action: 'change site settings',
    summary,
    body: () => formBody({ [field]: image(label) }),
    responses: { 200: messageResponse(settingsMessages.saved, { data: settingsWithUpdatedAt }) },
    errors: [507],
  })

export const settingsCalls = {
  changeFacultyPhoto: uploadCall(settingsPictures.photo, 'Upload a photo of the faculty in-charge'),
  changeLogo: uploadCall(settingsPictures.logo, "Upload the school's logo"),
  showSettings: define('GET', settingsPaths.public, {
    action: 'read site settings',
    summary: 'Get the site settings',
    responses: { 200: dataResponse('The settings.', { data: settings }) },
  }),
  showSettingsToAdmins: define('GET', settingsPaths.admin, {
    action: 'see how the site is set up',
    summary: 'Get the site settings for editing',
    responses: { 200: dataResponse('The settings.', { data: settingsWithUpdatedAt }) },
  }),
  changeSettings: define('PUT', settingsPaths.admin, {
    action: 'change site settings',
    summary: 'Change any subset of the site settings',
    body: () =>
      withProperties(
        jsonContent({ ...schemaOf(sentSettingsSchema.partial().strict()), minProperties: 1 }),
        updatedAtProperty,
      ),
    responses: { 200: messageResponse(settingsMessages.saved, { data: settingsWithUpdatedAt }) },
    errors: [409],
  }),
  sendTestMail: define('POST', testMailPath, {
    action: 'change site settings',
    summary: 'Send a test mail and return the mail server’s response',
    body: testMailSchema,
    responses: {
      200: messageResponse(testMailMessages.sent),
      202: messageResponse(testMailMessages.waiting('')),
    },
    errors: [502],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    settings: typeof settingsCalls
  }
}
