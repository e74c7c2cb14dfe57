import { dataResponse, defineCall, fileResponse, messageResponse } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { searchQuery, stateQuery } from '#domain/api/list-query.ts'
import { z } from '#domain/zod.ts'
import { type ExportFormat, exportPaths } from '#features/content/exports.ts'
import { changeSetSchema } from '#features/undo/change-set-schemas.ts'
import { bulkChangeMessages, bulkChangePath } from './bulk-change.ts'
import { bulkChangeSchema, bulkPreviewSchema } from './bulk-change-schema.ts'

const formatNames = { csv: 'CSV', xlsx: 'an Excel workbook' }

/** Exports all records of a kind's list, with every field that the admin may see. */
const exportList = (format: ExportFormat) =>
  defineCall('GET', exportPaths[format], {
    action: 'export content',
    // The file contains children's home addresses.
    needsConfirmation: true,
    tag: 'Exports',
    summary: `Download a list with all fields as ${formatNames[format]}`,
    query: z.object({ ...searchQuery, ...stateQuery }).loose(),
    responses: { 200: fileResponse(fileTypes[format], 'The file. The filters of the list also apply.') },
    exposeHeadRoute: false,
  })

const bulkChanged = messageResponse(bulkChangeMessages.changed(2), { data: changeSetSchema })

const bulkChange = defineCall('POST', bulkChangePath, {
  action: 'change content',
  tag: 'Changes',
  summary: 'Change many records of a kind at once, or preview the change',
  body: bulkChangeSchema,
  responses: {
    200: {
      ...bulkChanged,
      schema: z.union([dataResponse('', { preview: bulkPreviewSchema }).schema, bulkChanged.schema]),
    },
  },
  errors: [404, 409],
})

export const manageCalls = { bulkChange, csv: exportList('csv'), xlsx: exportList('xlsx') }

declare module '#domain/api/call.ts' {
  interface Register {
    manage: typeof manageCalls
  }
}
