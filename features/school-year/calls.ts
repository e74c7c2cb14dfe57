import { dataResponse, defineCall, fileResponse, messageResponse } from '#domain/api/call.ts'
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

const departure = { action: 'change content', tag: 'School year', errors: [404] } as const

const person = recordOf(student, volunteer)

const route = { action: 'move the school year on', tag: 'School year' } as const

/** Enough for ten thousand people with a decision about each of them. */
const maxBodyBytes = 2 * 1024 * 1024

const formatNames = { csv: 'CSV', xlsx: 'an Excel workbook' }

const downloadYear = (format: ExportFormat) =>
  defineCall('GET', schoolYearPaths.archiveFile[format], {
    ...route,
    summary: `Download a past school year as ${formatNames[format]}`,
    responses: { 200: fileResponse(fileTypes[format]) },
    errors: [404],
    exposeHeadRoute: false,
  })

export const schoolYearCalls = {
  leave: defineCall('POST', leavingPaths.leave, {
    ...departure,
    summary: 'Mark a person as having left; repeating it changes nothing',
    body: sentLeavingSchema,
    responses: { 200: messageResponse('The person.', { data: person }) },
  }),
  comeBack: defineCall('POST', leavingPaths.return, {
    ...departure,
    summary: 'Return a person who has left to the list; repeating it changes nothing',
    responses: { 200: messageResponse('The person.', { data: person }) },
  }),
  showSchoolYear: defineCall('GET', schoolYearPaths.plan, {
    ...route,
    summary: 'Get the plan for the next school year',
    responses: {
      200: dataResponse('The school year to begin and everyone it affects.', { data: schoolYearSchema }),
    },
  }),
  beginSchoolYear: defineCall('POST', schoolYearPaths.plan, {
    ...route,
    summary: 'Begin the school year: apply all decisions or none',
    body: yearMoveSchema,
    maxBodyBytes,
    responses: { 200: messageResponse(schoolYearMessages.moved('2026–27'), { data: changeSetSchema }) },
    errors: [409],
  }),
  dryRun: defineCall('POST', schoolYearPaths.dryRun, {
    ...route,
    summary: 'Download the plan as a file; changes nothing',
    body: dryRunSchema,
    maxBodyBytes,
    responses: { 200: fileResponse(fileTypes.xlsx) },
    errors: [409],
  }),
  changeYearSettings: defineCall('PUT', schoolYearPaths.settings, {
    ...route,
    summary: 'Change the first month of the school year, the final year of volunteers, or the year to skip',
    body: sentSchoolYearSettingsSchema,
    responses: { 200: messageResponse(schoolYearMessages.settingsSaved, { data: schoolYearSettingsSchema }) },
  }),
  showYear: defineCall('GET', schoolYearPaths.archive, {
    ...route,
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
