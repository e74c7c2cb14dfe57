import { callsWith, dataResponse, fileResponse, messageResponse } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { recordOf } from '#domain/api/schemas.ts'
import { leavingPaths } from '#domain/kinds/leaving.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { ExportFormat } from '#features/content/exports.ts'
import { sentLeavingSchema } from '#features/families/family-schemas.ts'
import { changeSetSchema } from '#features/undo/change-set-schemas.ts'
import { schoolYearMessages, schoolYearPaths } from './school-year.ts'
import {
  dryRunSchema,
  schoolYearSchema,
  schoolYearSettingsSchema,
  sentSchoolYearSettingsSchema,
  yearMoveSchema,
  yearRecordSchema,
} from './school-year-schemas.ts'

const departing = callsWith({ action: 'change content', tag: 'School year', errors: [404] })

const person = recordOf(student, volunteer)

const define = callsWith({ action: 'move the school year on', tag: 'School year' })

/** Enough for ten thousand people with a decision about each of them. */
const maxBodyBytes = 2 * 1024 * 1024

const formatNames = { csv: 'CSV', xlsx: 'an Excel workbook' }

const downloadYear = (format: ExportFormat) =>
  define('GET', schoolYearPaths.archiveFile[format], {
    summary: `Download a past school year as ${formatNames[format]}`,
    responses: { 200: fileResponse(fileTypes[format]) },
    errors: [404],
    exposeHeadRoute: false,
  })

export const schoolYearCalls = {
  leave: departing('POST', leavingPaths.leave, {
    summary: 'Mark a person as having left; repeating it changes nothing',
    body: sentLeavingSchema,
    responses: { 200: messageResponse('The person.', { data: person }) },
  }),
  comeBack: departing('POST', leavingPaths.return, {
    summary: 'Return a person who has left to the list; repeating it changes nothing',
    responses: { 200: messageResponse('The person.', { data: person }) },
  }),
  showSchoolYear: define('GET', schoolYearPaths.plan, {
    summary: 'Get the plan for the next school year',
    responses: {
      200: dataResponse('The school year to begin and everyone it affects.', { data: schoolYearSchema }),
    },
  }),
  beginSchoolYear: define('POST', schoolYearPaths.plan, {
    summary: 'Begin the school year: apply all decisions or none',
    body: yearMoveSchema,
    maxBodyBytes,
    responses: { 200: messageResponse(schoolYearMessages.moved('2026–27'), { data: changeSetSchema }) },
    errors: [409],
  }),
  dryRun: define('POST', schoolYearPaths.dryRun, {
    summary: 'Download the plan as a file; changes nothing',
    body: dryRunSchema,
    maxBodyBytes,
    responses: { 200: fileResponse(fileTypes.xlsx) },
    errors: [409],
  }),
  changeYearSettings: define('PUT', schoolYearPaths.settings, {
    summary: 'Change the first month of the school year, the final year of volunteers, or the year to skip',
    body: sentSchoolYearSettingsSchema,
    responses: { 200: messageResponse(schoolYearMessages.settingsSaved, { data: schoolYearSettingsSchema }) },
  }),
  showYear: define('GET', schoolYearPaths.archive, {
    summary: 'Get a past school year: the people, their classes and their outcomes',
    responses: { 200: dataResponse('The people of that year.', { data: yearRecordSchema.array() }) },
    errors: [404],
  }),
}

export const yearFileCalls = { csv: downloadYear('csv'), xlsx: downloadYear('xlsx') }

declare module '#domain/api/call.ts' {
  interface Register {
    schoolYear: typeof schoolYearCalls
    yearFiles: typeof yearFileCalls
  }
}
