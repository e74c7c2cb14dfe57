import { can } from '#domain/permissions.ts'
import { changeSetMessages, changeSetPaths, reversalAction } from '#domain/records/change-sets.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { getKind } from '../content/records.ts'
import { changeContent } from '../db/content-version.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { NotAllowed } from '../errors.ts'
import { requireAdmin } from '../http/guard.ts'
import { defaultLimit, pageHeaders, parseListParams } from '../http/list-params.ts'
import { defineRoute } from '../http/route.ts'
import { httpMessages } from '../http-messages.ts'
import { pageParameters } from '../openapi/parameters.ts'
import { done, found, listed } from '../openapi/responses.ts'
import { listOf, namedSchema } from '../openapi/schemas.ts'
import { bulkChangeRoute } from './bulk-change-route.ts'
import { presentChangedRecord, presentChangeSet } from './present-change-set.ts'
import { getChangeSet, listChangedRecords, listChangeSets } from './read-change-sets.ts'
import { type Direction, reverseChangeSet } from './reverse-change-set.ts'
import { findRows } from './write-changes.ts'

const tag = 'Changes'

const showChangeSets = defineRoute({
  method: 'GET',
  path: changeSetPaths.list,
  action: 'read history',
  tag,
  summary: 'What was changed together, newest first',
  parameters: pageParameters,
  responses: {
    200: listed(
      found('A page of it; 50 unless `limit` says otherwise.', { data: listOf(namedSchema('ChangeSet')) }),
    ),
  },
  handler: (context) => async (request, reply) => {
    const { cursor, limit = defaultLimit } = parseListParams(request.query)
    const { page, ...rest } = await listChangeSets(context.db, { limit, cursor })
    reply.headers(pageHeaders(changeSetPaths.list, rest, { limit: String(limit) }))
    return { success: true, data: page.map((row) => presentChangeSet(row, context.now())) }
  },
})

const showChangeSet = defineRoute({
  method: 'GET',
  path: changeSetPaths.one,
  action: 'read history',
  tag,
  summary: 'One of them, with a page of its records before and after',
  parameters: pageParameters,
  responses: {
    200: listed(
      found('The records are gone once it is too late to undo.', {
        data: namedSchema('ChangeSet'),
        records: listOf(namedSchema('ChangedRecord')),
      }),
    ),
  },
  handler: (context) => async (request, reply) => {
    const { db } = context
    const { id } = request.params
    const { cursor, limit = defaultLimit } = parseListParams(request.query)
    const changeSet = await getChangeSet(db, id)
    const { page, ...rest } = await listChangedRecords(db, id, { limit, cursor })
    const rows = await currentRows(db, page)
    const records = page.map((row) =>
      presentChangedRecord(getKind(row.kind), row, rows.get(row.recordId) ?? null, request.actor),
    )
    reply.headers(pageHeaders(changeSetPaths.one.replace(':id', id), rest, { limit: String(limit) }))
    return { success: true, data: presentChangeSet(changeSet, context.now()), records }
  },
})

async function currentRows(db: Db, records: readonly { kind: string; recordId: string }[]) {
  const rows = new Map<string, ContentRow>()
  for (const [kind, ofKind] of Map.groupBy(records, ({ kind }) => kind)) {
    const ids = ofKind.map(({ recordId }) => recordId)
    for (const [id, row] of await findRows(db, getKind(kind), ids)) rows.set(id, row)
  }
  return rows
}

const undo = defineRoute({
  method: 'POST',
  path: changeSetPaths.undo,
  action: 'change content',
  tag,
  summary: 'Undo it, but for what was changed since',
  responses: { 200: done(changeSetMessages.undone(2), { data: namedSchema('ChangeSet') }) },
  errors: [409],
  handler: (context) => (request) => reverse(context, request.params.id, 'undo', requireAdmin(request)),
})

const redo = defineRoute({
  method: 'POST',
  path: changeSetPaths.redo,
  action: 'change content',
  tag,
  summary: 'Do again what was undone, but for what was changed since',
  responses: { 200: done(changeSetMessages.redone(2), { data: namedSchema('ChangeSet') }) },
  errors: [409],
  handler: (context) => (request) => reverse(context, request.params.id, 'redo', requireAdmin(request)),
})

async function reverse(
  context: AppContext,
  id: string,
  direction: Direction,
  actor: ReturnType<typeof requireAdmin>,
) {
  const now = context.now()
  const { number, left } = await changeContent(context, async (db) => {
    const changeSet = await getChangeSet(db, id)
    if (!can(actor, reversalAction[changeSet.reason]))
      throw new NotAllowed(message(httpMessages, 'notPermitted'))
    return reverseChangeSet(db, { changeSet, direction, actor, now })
  })
  const data = presentChangeSet(await getChangeSet(context.db, id), now)
  return { success: true, message: reversedMessage(direction, number, left), data }
}

function reversedMessage(direction: Direction, number: number, left: readonly string[]) {
  if (direction === 'undo')
    return left.length > 0
      ? message(changeSetMessages, 'partlyUndone', number, left)
      : message(changeSetMessages, 'undone', number)
  return left.length > 0
    ? message(changeSetMessages, 'partlyRedone', number, left)
    : message(changeSetMessages, 'redone', number)
}

/** What was changed together: shown, undone, done again. */
export const changeSetRoutes = [bulkChangeRoute, showChangeSets, showChangeSet, undo, redo]
