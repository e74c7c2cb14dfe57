import { dataResponse, defineCall, fileResponse, messageResponse, pageResponse } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { httpMessages } from '#domain/api/http-messages.ts'
import { pageQuery, unlessEmpty } from '#domain/api/list-query.ts'
import { objectSchema } from '#domain/api/schemas.ts'
import { z } from '#domain/zod.ts'
import { changeSetSchema } from '#features/undo/change-set-schemas.ts'
import {
  applyImportSchema,
  changeImportSchema,
  importPreviewSchema,
  importRowSchema,
  importSchema,
} from './import-schemas.ts'
import { importMessages, importPaths, rowStates } from './imports.ts'

const changing = { action: 'add content', tag: 'Imports' } as const
const reading = { action: 'see private fields', tag: 'Imports' } as const

const keptRows = z
  .string(importMessages.unknownRow)
  .regex(/^\d{1,8}(,\d{1,8}){0,199}$/, importMessages.unknownRow)
  .transform((rows) => rows.split(',').map(Number))
const rowState = z.enum(rowStates, httpMessages.notAmong('state', rowStates))

export const importCalls = {
  addList: defineCall('POST', importPaths.add, {
    ...changing,
    summary: 'Upload a list of records for a preview; nothing is added yet',
    body: () => ({
      'multipart/form-data': {
        schema: objectSchema(
          {
            file: {
              type: 'string',
              format: 'binary',
              description: 'An Excel workbook (.xlsx), a CSV file (.csv) or pasted cells.',
            },
            sheet: {
              type: 'string',
              description: 'The name of the sheet; defaults to the first sheet with content.',
            },
          },
          ['sheet'],
        ),
      },
    }),
    responses: { 201: messageResponse(importMessages.read(2), { data: importSchema }) },
    errors: [404, 409, 413, 503],
  }),
  changeList: defineCall('PUT', importPaths.one, {
    ...changing,
    summary: 'Choose columns, fix cells, answer questions, skip rows',
    body: changeImportSchema,
    responses: { 200: messageResponse(importMessages.changed, { data: importSchema }) },
    errors: [404, 409],
  }),
  addPhotos: defineCall('POST', importPaths.photos, {
    ...changing,
    summary:
      'Add photos to the rows of a list: a picture or a ZIP file of pictures, named after the unique value or name',
    body: () => ({
      'multipart/form-data': { schema: objectSchema({ file: { type: 'string', format: 'binary' } }) },
    }),
    responses: {
      200: messageResponse(importMessages.photosReceived, {
        data: importSchema,
        unread: z.array(z.string()),
      }),
    },
    errors: [404, 413, 415, 507],
  }),
  applyList: defineCall('POST', importPaths.apply, {
    ...changing,
    action: 'change content',
    summary: 'Add the previewed list, all or nothing, as one change that can be undone',
    body: applyImportSchema,
    responses: { 200: messageResponse(importMessages.applied(2, 1), { data: changeSetSchema }) },
    errors: [404, 409, 507],
  }),
  discardList: defineCall('DELETE', importPaths.one, {
    ...changing,
    summary: 'Discard a list that has not been added',
    responses: { 200: messageResponse(importMessages.discarded) },
    errors: [404],
  }),
  showLists: defineCall('GET', importPaths.list, {
    ...reading,
    summary: 'List your uploads that have not been added yet, newest first',
    responses: {
      200: dataResponse('The lists, at most five.', {
        data: z.array(
          z.object({ _id: z.string(), kind: z.string(), fileName: z.string(), createdAt: z.string() }),
        ),
      }),
    },
  }),
  showList: defineCall('GET', importPaths.one, {
    ...reading,
    summary: 'Get an uploaded list with its preview',
    responses: {
      200: dataResponse('The list and its preview; null if the list has been added.', {
        data: importSchema,
        preview: importPreviewSchema.nullable(),
      }),
    },
    errors: [404],
  }),
  showRows: defineCall('GET', importPaths.rows, {
    ...reading,
    summary: 'List the rows of an uploaded list with their previews',
    query: z.object({
      ...pageQuery,
      state: unlessEmpty(rowState).describe('Only rows in this state.'),
      rows: unlessEmpty(keptRows)
        .meta({ as: { type: 'string' } })
        .describe('Additional rows to include regardless of their state, such as 4,9.'),
    }),
    responses: { 200: pageResponse(importRowSchema, 'A page of rows, in order') },
    errors: [404],
  }),
  template: defineCall('GET', importPaths.template, {
    ...reading,
    summary: 'Download an Excel template for a kind, with its headings',
    responses: { 200: fileResponse(fileTypes.xlsx) },
    errors: [404],
    exposeHeadRoute: false,
  }),
  skippedRows: defineCall('GET', importPaths.skipped, {
    ...reading,
    summary: 'Download the rows that were skipped, to correct and upload them again',
    responses: { 200: fileResponse(fileTypes.xlsx) },
    errors: [404],
    exposeHeadRoute: false,
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    import: typeof importCalls
  }
}
