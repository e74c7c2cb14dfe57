import { countLabels, countsPath, reportMessages, reportSchema, reports } from '#domain/admin/reports.ts'
import { eventKinds } from '#domain/kinds/events.ts'
import { notification } from '#domain/kinds/notification.ts'
import { homePath } from '#domain/site/home.ts'
import { siteSettingsSchema } from '#domain/site/site-settings.ts'
import { healthPaths } from '../health/routes.ts'
import { xlsxType } from '../spreadsheets/xlsx.ts'
import { backupCalls } from './backup-calls.ts'
import { dashboardCalls } from './dashboard-calls.ts'
import { type Answer, type Call, done, found, json } from './operation.ts'
import { count, listOf, namedSchema, objectOf, orNull, recordName, schemaOf, text } from './schemas.ts'
import { settingsCalls } from './settings-calls.ts'

export const openapiPath = '/api/openapi.json'

const partState = { type: 'string', enum: ['ok', 'failed'] }

/** The calls about the site as a whole: the home page, numbers, reports, settings, its state and this document. */
export function siteCalls(): Call[] {
  return [
    homeCall(),
    ...reportCalls(),
    ...dashboardCalls(),
    ...settingsCalls(),
    ...backupCalls(),
    ...stateCalls(),
  ]
}

/** What these calls answer. */
export function siteSchemas() {
  const { required, ...whole } = schemaOf(siteSettingsSchema)
  return {
    SiteSettings: { ...whole, required: Object.keys(whole.properties as object) },
    Counts: objectOf(
      Object.fromEntries(
        Object.entries(countLabels).map(([name, title]) => [name, { title, type: 'integer', minimum: 0 }]),
      ),
    ),
    Home: homeSchema(),
  }
}

function homeCall(): Call {
  return {
    method: 'get',
    path: homePath,
    action: 'read content',
    tag: 'Home',
    summary: 'Everything the home page shows',
    answers: { 200: found('As a visitor sees it, whoever asks.', { data: namedSchema('Home') }) },
  }
}

function homeSchema() {
  const urlOrNull = { type: ['string', 'null'] }
  const event = objectOf({
    kind: { type: 'string', enum: eventKinds.map(({ name }) => name) },
    address: text,
    record: { oneOf: eventKinds.map((kind) => namedSchema(recordName(kind))) },
  })
  return objectOf({
    pictures: listOf(objectOf({ _id: text, title: text, coverImageURL: text })),
    numbers: objectOf({
      students: count,
      volunteers: count,
      alumni: count,
      events: count,
      yearsSince: count,
    }),
    latestEvent: orNull(event),
    comingEvent: orNull(event),
    latestNotification: orNull(namedSchema(recordName(notification))),
    sectionPictures: objectOf({ learning: urlOrNull, activities: urlOrNull, volunteers: urlOrNull }),
  })
}

function reportCalls(): Call[] {
  const counts: Call = {
    method: 'get',
    path: countsPath,
    action: 'read counts',
    tag: 'Reports',
    summary: 'How many records there are',
    answers: { 200: found('The numbers.', { counts: namedSchema('Counts') }) },
  }
  const sends = Object.values(reports).map(
    ({ path, label }): Call => ({
      method: 'post',
      path,
      action: 'send reports',
      tag: 'Reports',
      summary: `Mail: ${label}`,
      body: json(schemaOf(reportSchema)),
      answers: { 200: done(reportMessages.sent), 202: done('Still being tried.') },
      refusals: [429, 502, 503],
    }),
  )
  const downloads = Object.values(reports).map(
    ({ download, label }): Call => ({
      method: 'get',
      path: download,
      action: 'send reports',
      tag: 'Reports',
      summary: `Download: ${label}`,
      answers: { 200: fileAnswer(download) },
      refusals: [503],
    }),
  )
  return [counts, ...sends, ...downloads]
}

/** What it is says the ending of its path. */
function fileAnswer(download: string): Answer {
  const types: Record<string, string> = { html: 'text/html', pdf: 'application/pdf', xlsx: xlsxType }
  const type = types[download.split('.').at(-1) ?? ''] ?? ''
  return { description: 'A file to keep.', schema: text, type }
}

function stateCalls(): Call[] {
  const tag = 'State'
  const state = objectOf({ status: { type: 'string' }, database: partState, uploads: partState })
  return [
    {
      method: 'get',
      path: openapiPath,
      action: 'read the description of the API',
      tag,
      summary: 'This document',
      answers: { 200: { description: 'An OpenAPI 3.1 document.', schema: { type: 'object' } } },
    },
    {
      method: 'get',
      path: healthPaths.alive,
      action: 'read the state of the server',
      tag,
      summary: 'Does the process live?',
      answers: { 200: { description: 'It does.', schema: objectOf({ status: { const: 'ok' } }) } },
    },
    {
      method: 'get',
      path: healthPaths.ready,
      action: 'read the state of the server',
      tag,
      summary: 'Can the server do its work?',
      answers: {
        200: { description: 'It can.', schema: state },
        503: { description: 'A part has failed.', schema: state },
      },
    },
  ]
}
