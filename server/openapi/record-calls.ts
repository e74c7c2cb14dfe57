import { auditPath, listedActions } from '#domain/admin/audit.ts'
import { kinds } from '#domain/kinds/index.ts'
import { exportPaths } from '#domain/records/exports.ts'
import { trashMessages, trashPaths } from '#domain/records/trash.ts'
import { bulkDeleteSchema, restoreSchema } from '#domain/records/trash-schemas.ts'
import { auditKinds } from '../audit/routes.ts'
import { csvType } from '../spreadsheets/csv.ts'
import { xlsxType } from '../spreadsheets/xlsx.ts'
import { type Call, done, found, json, listParameters } from './operation.ts'
import { type JsonSchema, listOf, moment, namedSchema, objectOf, orNull, schemaOf, text } from './schemas.ts'

const kindName = { type: 'string', enum: kinds.map(({ name }) => name) }
const id = { type: 'string', format: 'uuid' }

const entry = namedSchema('TrashEntry')
const named = namedSchema('RecordName')
const paged = ['X-Total-Count', 'Link']

/** The calls about records of any kind: the trash, what was done, and exports. */
export const recordCalls = (): Call[] => [...trashCalls(), auditCall(), ...exportCalls()]

/** What these calls answer. */
export function recordSchemas(): Record<string, JsonSchema> {
  const name = { kind: kindName, label: text, _id: id, title: text }
  return {
    RecordName: objectOf(name),
    TrashEntry: objectOf({
      ...name,
      pictureURL: orNull(text),
      deletedAt: moment,
      deletedBy: orNull(objectOf({ _id: id, fullName: text })),
      daysLeft: { type: 'integer', minimum: 0 },
    }),
    Activity: objectOf({
      at: moment,
      action: { type: 'string', enum: listedActions },
      kind: orNull({ type: 'string', enum: auditKinds }),
      recordId: orNull(text),
      title: orNull(text),
      by: orNull(objectOf({ _id: id, name: text })),
    }),
  }
}

/** Query parameters beside those of the lists; their keys tell them from parameters in paths. */
export const auditParameters = {
  ofKind: parameter('kind', auditKinds, 'Only what is about this kind.'),
  ofAction: parameter('action', listedActions, 'Only what was done so.'),
  byAdmin: {
    name: 'admin',
    in: 'query',
    description: 'Only what the admin with this `_id` did.',
    schema: id,
  },
}

function trashCalls(): Call[] {
  const inTrash = { tag: 'Trash', action: 'use the trash' } as const
  return [
    {
      ...inTrash,
      method: 'get',
      path: trashPaths.list,
      summary: 'What was deleted, the last first',
      query: listParameters,
      answers: {
        200: {
          ...found('A page of the trash; 50 unless `limit` says otherwise.', { data: listOf(entry) }),
          headers: paged,
        },
      },
    },
    {
      ...inTrash,
      method: 'delete',
      path: trashPaths.list,
      summary: 'Empty the trash',
      answers: { 200: done(trashMessages.emptied, { data: objectOf({ removed: { type: 'integer' } }) }) },
    },
    {
      ...inTrash,
      method: 'delete',
      path: trashPaths.one,
      summary: 'Remove a record for good',
      answers: { 200: done(trashMessages.removed) },
    },
    {
      ...inTrash,
      method: 'post',
      path: trashPaths.restore,
      summary: 'Restore a record',
      answers: { 200: done(trashMessages.restored(1), { data: named }) },
      refusals: [409],
    },
    {
      ...inTrash,
      method: 'post',
      path: trashPaths.restoreMany,
      summary: 'Restore several records, or none of them',
      body: json(schemaOf(restoreSchema)),
      answers: { 200: done(trashMessages.restored(2), { data: listOf(named) }) },
      refusals: [404, 409],
    },
    {
      method: 'post',
      path: trashPaths.bulkDelete,
      action: 'change content',
      tag: 'Trash',
      summary: 'Delete several records of a kind, or none of them',
      body: json(schemaOf(bulkDeleteSchema)),
      answers: { 200: done(trashMessages.deleted(2), { data: listOf(named) }) },
    },
  ]
}

const auditCall = (): Call => ({
  method: 'get',
  path: auditPath,
  action: 'read activity',
  tag: 'Activity',
  summary: 'Who did what, newest first',
  query: ['limit', 'cursor', ...Object.keys(auditParameters)],
  answers: {
    200: {
      ...found('A page of it; 50 unless `limit` says otherwise.', { data: listOf(namedSchema('Activity')) }),
      headers: paged,
    },
  },
})

function exportCalls(): Call[] {
  const call = (path: string, type: string): Call => ({
    method: 'get',
    path,
    action: 'export content',
    tag: 'Exports',
    summary: `A list with all its fields as ${type.startsWith('text') ? 'CSV' : 'an Excel workbook'}`,
    query: ['q'],
    answers: { 200: { description: 'The file. The list’s own filters are taken too.', schema: text, type } },
  })
  return [call(exportPaths.csv, csvType), call(exportPaths.xlsx, xlsxType)]
}

function parameter(name: string, values: readonly string[], description: string) {
  return { name, in: 'query', description, schema: { type: 'string', enum: values } }
}
