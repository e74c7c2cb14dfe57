import { defineCall } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { searchQuery, stateQuery } from '#domain/api/list-query.ts'
import { fileResponse } from '#domain/api/responses.ts'
import { z } from '#domain/zod.ts'
import { type ExportFormat, exportPaths } from '#features/records/exports.ts'

const formatNames = { csv: 'CSV', xlsx: 'an Excel workbook' }

/** Exports all records of a kind's list, with every field that the admin may see. */
const exportList = (format: ExportFormat) =>
  defineCall({
    method: 'GET',
    path: exportPaths[format],
    action: 'export content',
    // The file contains children's home addresses.
    needsConfirmation: true,
    tag: 'Exports',
    summary: `Download a list with all fields as ${formatNames[format]}`,
    query: z.object({ ...searchQuery, ...stateQuery }).loose(),
    responses: { 200: fileResponse(fileTypes[format], 'The file. The filters of the list also apply.') },
    exposeHeadRoute: false,
  })

export const exportCalls = { csv: exportList('csv'), xlsx: exportList('xlsx') }
