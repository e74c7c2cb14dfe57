import { callsWith, dataResponse, fileResponse, messageResponse, pageResponse } from '#domain/api/call.ts'
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

const changing = callsWith({ action: 'add content', tag: 'Imports' })
const reading = callsWith({ action: 'see private fields', tag: 'Imports' })

const keptRows = z
  .string(importMessages.unknownRow)
  .regex(/^\d{1,8}(,\d{1,8}){0,199}$/, importMessages.unknownRow)
  .transform((rows) => rows.split(',').map(Number))
const rowState = z.enum(rowStates, httpMessages.notAmong('state', rowStates))

export const importCalls = {
  addList: changing('POST', importPaths.add, {
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
  changeList: changing('PUT', importPaths.one, {
    summary: 'Choose columns, fix cells, answer questions, skip rows',
    body: changeImportSchema,
    responses: { 200: messageResponse(importMessages.changed, { data: importSchema }) },
    errors: [404, 409],
  }),
  addPhotos: changing('POST', importPaths.photos, {
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
  applyList: changing('POST', importPaths.apply, {
    action: 'change content',
    summary: 'Add the previewed list, all or nothing, as one change that can be undone',
    body: applyImportSchema,
    responses: { 200: messageResponse(importMessages.applied(2, 1), { data: changeSetSchema }) },
    errors: [404, 409, 507],
  }),
  discardList: changing('DELETE', importPaths.one, {
    summary: 'Discard a list that has not been added',
    responses: { 200: messageResponse(importMessages.discarded) },
    errors: [404],
  }),
  showLists: reading('GET', importPaths.list, {
    summary: 'List your uploads that have not been added yet, newest first',
    responses: {
      200: dataResponse('The lists, at most five.', {
        data: z.array(
          z.object({ _id: z.string(), kind: z.string(), fileName: z.string(), createdAt: z.string() }),
        ),
      }),
    },
  }),
  showList: reading('GET', importPaths.one, {
    summary: 'Get an uploaded list with its preview',
    responses: {
      200: dataResponse('The list and its preview; null if the list has been added.', {
        data: importSchema,
        preview: importPreviewSchema.nullable(),
      }),
    },
    errors: [404],
  }),
  showRows: reading('GET', importPaths.rows, {
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
  template: reading('GET', importPaths.template, {
    summary: 'Download an Excel template for a kind, with its headings',
    responses: { 200: fileResponse(fileTypes.xlsx) },
    errors: [404],
    exposeHeadRoute: false,
  }),
  skippedRows: reading('GET', importPaths.skipped, {
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
