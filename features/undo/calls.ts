import {
  callsWith,
  dataResponse,
  defineCall,
  listResponse,
  messageResponse,
  pageResponse,
} from '#domain/api/call.ts'
import { httpMessages } from '#domain/api/http-messages.ts'
import { listQuery, pageQuery, unlessEmpty } from '#domain/api/list-query.ts'
import { z } from '#domain/zod.ts'
import { changeSetMessages, changeSetPaths } from '#features/content/change-sets.ts'
import { historyPath, listedActions } from '#features/content/history.ts'
import { trashMessages, trashPaths } from '#features/content/trash.ts'
import { changedRecordSchema, changeSetSchema, listedChangeSetSchema } from './change-set-schemas.ts'
import { historyEntrySchema, historyKinds } from './history-schemas.ts'
import { recordNameSchema, trashEntrySchema } from './trash-entry.ts'

const ofTrash = callsWith({ tag: 'Trash', action: 'use the trash' })

const params = {
  kind: unlessEmpty(z.enum(historyKinds, httpMessages.notAmong('kind', historyKinds))),
  action: unlessEmpty(z.enum(listedActions, httpMessages.notAmong('action', listedActions))),
  admin: unlessEmpty(z.uuid(httpMessages.idInvalid('admin', 'an admin'))),
}

const ofChanges = callsWith({ tag: 'Changes' })

const recordSchema = z.uuid(httpMessages.idInvalid('record', 'a record')).optional()

const reversals = { undo: 'Undo a change set', redo: 'Redo an undone change set' }

const reversal = (direction: keyof typeof reversals) =>
  ofChanges('POST', changeSetPaths[direction], {
    action: 'change content',
    summary: `${reversals[direction]}, except for records changed since`,
    responses: {
      200: messageResponse(changeSetMessages[direction === 'undo' ? 'undone' : 'redone'](2), {
        data: changeSetSchema,
      }),
    },
    errors: [409],
  })

export const undoCalls = {
  showTrash: ofTrash('GET', trashPaths.list, {
    action: 'see the trash',
    summary: 'List deleted records, most recently deleted first',
    query: z.object(listQuery),
    responses: { 200: pageResponse(trashEntrySchema, 'A page of the trash') },
  }),
  restoreOne: ofTrash('POST', trashPaths.restore, {
    summary: 'Restore a record',
    responses: { 200: messageResponse(trashMessages.restored, { data: recordNameSchema }) },
    errors: [409],
  }),
  deleteOnePermanently: ofTrash('DELETE', trashPaths.one, {
    action: 'delete for good',
    needsConfirmation: true,
    summary: 'Delete a record permanently',
    responses: { 200: messageResponse(trashMessages.removed) },
  }),
  deleteAllPermanently: ofTrash('DELETE', trashPaths.list, {
    action: 'delete for good',
    needsConfirmation: true,
    summary: 'Empty the trash',
    responses: {
      200: messageResponse(trashMessages.emptied, { data: z.object({ removed: z.int().min(0) }) }),
    },
  }),
  showHistory: defineCall('GET', historyPath, {
    action: 'read history',
    tag: 'Activity',
    summary: 'List History entries, newest first',
    query: z.object({
      ...pageQuery,
      kind: params.kind.describe('Only entries about this kind.'),
      action: params.action.describe('Only entries with this action.'),
      admin: params.admin.describe('Only entries by the admin with this `_id`.'),
    }),
    responses: { 200: pageResponse(historyEntrySchema) },
  }),
  showChangeSets: ofChanges('GET', changeSetPaths.list, {
    action: 'read history',
    summary: 'List change sets that can be undone, newest first',
    query: z.object({
      ...pageQuery,
      record: recordSchema.describe('Only change sets that changed the record with this `_id`.'),
    }),
    responses: { 200: pageResponse(listedChangeSetSchema) },
  }),
  showChangeSet: ofChanges('GET', changeSetPaths.one, {
    action: 'read history',
    summary: 'Get a change set with a page of its records, before and after',
    query: z.object(pageQuery),
    responses: {
      200: listResponse(
        dataResponse('The change set and its records; no records once it is too late to undo.', {
          data: changeSetSchema,
          records: z.array(changedRecordSchema),
        }),
      ),
    },
  }),
}

export const reversalCalls = { undo: reversal('undo'), redo: reversal('redo') }

declare module '#domain/api/call.ts' {
  interface Register {
    undo: typeof undoCalls
    reversals: typeof reversalCalls
  }
}
