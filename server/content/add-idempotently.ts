import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Kind } from '#domain/kinds/kind.ts'
import { idempotencyKeyMessages } from '#domain/records/idempotency-key.ts'
import type { AppContext } from '../app-context.ts'
import type { ContentRow, Db, IdempotencyKeyRow } from '../db/tables.ts'
import { HttpError, NotFound } from '../errors.ts'
import { requireAdmin } from '../http/guard.ts'
import type { Body } from '../media/receive-body.ts'
import { tableOf } from './content-table.ts'

type IdempotentRequest = { key: string | undefined; request: FastifyRequest; kind: Kind; body: Body }
/** Wraps the insert inside of the transaction. */
type InsertIfNew = (db: Db, insert: () => Promise<ContentRow>) => Promise<ContentRow>
type IdempotencyKey = Omit<IdempotencyKeyRow, 'recordId' | 'createdAt'>

/**
 * Adds a record, unless the same request was already answered and the answer was lost: then it is the same record, and
 * nothing is added. Without an idempotency key every request adds a record (docs/decisions/029…).
 *
 * @param add runs the transaction, and the insert in it through `insertIfNew`
 * @throws {HttpError} 422 when something else was sent under the same key
 */
export async function addIdempotently(
  context: Pick<AppContext, 'db' | 'now'>,
  { key, request, kind, body }: IdempotentRequest,
  add: (insertIfNew: InsertIfNew) => Promise<ContentRow>,
): Promise<ContentRow> {
  if (key === undefined) return add((_db, insert) => insert())
  const path = String(request.routeOptions.url)
  const idempotencyKey = {
    adminId: requireAdmin(request).id,
    path,
    key,
    fingerprint: await fingerprintOf(body),
  }
  const recordId = await findAddedRecord(context.db, idempotencyKey)
  if (recordId) return getAdded(context.db, kind, recordId)
  try {
    return await add((db, insert) => insertWithKey(db, context.now(), idempotencyKey, insert))
  } catch (error) {
    if (!(error instanceof AlreadyAdded)) throw error
    return getAdded(context.db, kind, error.addedId)
  }
}

/** A simultaneous request with the same key was first; thrown so that the files of this one are rolled back. */
class AlreadyAdded extends Error {
  readonly addedId: string

  constructor(recordId: string) {
    super('This was sent before.')
    this.addedId = recordId
  }
}

/** Writers are serialized (`changeContent`), so a key that is unknown here is unknown until the commit. */
async function insertWithKey(
  db: Db,
  now: Date,
  idempotencyKey: IdempotencyKey,
  insert: () => Promise<ContentRow>,
) {
  const recordId = await findAddedRecord(db, idempotencyKey)
  if (recordId) throw new AlreadyAdded(recordId)
  const row = await insert()
  const createdAt = now.toISOString()
  await db
    .insertInto('sendings')
    .values({ ...idempotencyKey, recordId: row.id, createdAt })
    .execute()
  return row
}

async function findAddedRecord(
  db: Db,
  { adminId, path, key, fingerprint }: IdempotencyKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sendings')
    .select(['recordId', 'fingerprint'])
    .where('adminId', '=', adminId)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.fingerprint !== fingerprint)
    throw new HttpError(422, idempotencyKeyMessages.differentContent)
  return row?.recordId
}

/** The record as it is now, also when it is in the trash: it was added, which is what the answer says. */
async function getAdded(db: Db, kind: Kind, id: string): Promise<ContentRow> {
  const row = await db.selectFrom(tableOf(kind)).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`This ${kind.labels.one.toLowerCase()} does not exist any more.`)
  return row as ContentRow
}

/** A hash of everything that was sent: the fields in the order of their names, and the content of the files. */
async function fingerprintOf({ values, files }: Body): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(values).sort(byName)))
  for (const [field, { path }] of Object.entries(files).sort(byName)) {
    hash.update(JSON.stringify(field))
    await pipeline(createReadStream(path), hash, { end: false })
  }
  return hash.digest('base64url')
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0
