import { systemPath, testMailMessages, testMailPath, testMailSchema } from '#domain/admin/system.ts'
import { image } from '#domain/kinds/fields.ts'
import { settingsMessages, settingsPaths } from '#domain/site/site-constants.ts'
import { facultyPhoto, siteSettingsSchema } from '#domain/site/site-settings.ts'
import { withUpdatedAt } from './content-calls.ts'
import { type Call, type Content, done, found, json } from './operation.ts'
import {
  count,
  fileEncoding,
  moment,
  multipartSchema,
  namedSchema,
  objectOf,
  schemaOf,
  text,
} from './schemas.ts'

const settings = namedSchema('SiteSettings')
const savedSettings = { allOf: [settings, objectOf({ updatedAt: { type: 'string', format: 'date-time' } })] }
const tag = 'Site settings'

/** The calls of the settings page, and the public part of what it sets. */
export function settingsCalls(): Call[] {
  const read = { method: 'get', tag, answers: { 200: found('The settings.', { data: settings }) } } as const
  const change = { action: 'change site settings', tag } as const
  return [
    { ...read, path: settingsPaths.public, action: 'read site settings', summary: 'The site settings' },
    {
      ...read,
      answers: { 200: found('The settings.', { data: savedSettings }) },
      path: settingsPaths.admin,
      action: 'change site settings',
      summary: 'The site settings, to be changed',
    },
    {
      ...change,
      method: 'put',
      path: settingsPaths.admin,
      summary: 'Change any subset of the site settings',
      body: json(withUpdatedAt({ ...schemaOf(siteSettingsSchema.partial().strict()), minProperties: 1 })),
      answers: { 200: done(settingsMessages.saved, { data: savedSettings }) },
      refusals: [409],
    },
    {
      ...change,
      method: 'put',
      path: facultyPhoto.path,
      summary: 'Upload a photo of the faculty in-charge',
      body: photoBody(),
      answers: { 200: done(settingsMessages.saved, { data: settings }) },
      refusals: [507],
    },
    {
      ...change,
      method: 'post',
      path: testMailPath,
      summary: 'Send a test mail and hear what the mail server says',
      body: json(schemaOf(testMailSchema)),
      answers: { 200: done(testMailMessages.sent), 202: done(testMailMessages.waiting('')) },
      refusals: [502],
    },
    {
      ...change,
      method: 'get',
      path: systemPath,
      summary: 'What runs here, and how much room it takes',
      answers: { 200: found('Null stands for what cannot be learnt.', { data: systemState() }) },
    },
  ]
}

function photoBody(): Content {
  const fields = { [facultyPhoto.field]: image('Photo') }
  return { 'multipart/form-data': { schema: multipartSchema(fields), encoding: fileEncoding(fields) } }
}

function systemState() {
  const perhaps = { type: ['integer', 'null'], minimum: 0 }
  return objectOf({
    version: text,
    startedAt: moment,
    storage: objectOf({
      kind: { ...text, enum: ['disk', 's3'] },
      files: count,
      missing: perhaps,
      bytes: perhaps,
      freeBytes: perhaps,
    }),
    database: objectOf({ kind: { ...text, enum: ['sqlite', 'postgres'] }, bytes: perhaps }),
    mail: objectOf({ kind: { ...text, enum: ['smtp', 'outbox'] }, waiting: count, failed: count }),
  })
}
