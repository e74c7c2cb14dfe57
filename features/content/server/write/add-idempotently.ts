import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { day } from '#domain/dates/durations.ts'
import {
  idempotencyKeyHeader,
  idempotencyKeyMessages,
  idempotencyKeyPattern,
  idempotencyKeyRetentionDays,
} from '#domain/idempotency-key.ts'
import { tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { HttpError, Invalid, NotFound } from '#server/errors.ts'
import { requireAdmin } from '#server/http/route.ts'
import type { Body } from '#server/media/receive-body.ts'
import { contentMessages } from '../content-messages.ts'

/**
 * Returns the idempotency key of a request; undefined if there is none.
 * @throws {Invalid} if the key is malformed
 */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers[idempotencyKeyHeader]
  if (header === undefined) return undefined
  const [, quoted, bare] = idempotencyKeyPattern.exec(String(header)) ?? []
  const key = quoted ?? bare
  if (key === undefined) throw new Invalid([], message(idempotencyKeyMessages, 'invalid'))
  return key
}

type IdempotentRequest = { key: string | undefined; request: FastifyRequest; kind: Kind; body: Body }
/** Wraps the insert inside the transaction. */
type InsertIfNew = (db: Db, insert: () => Promise<ContentRow>) => Promise<ContentRow>

/**
 * Adds a record. A request repeated after a lost response gets the same record and adds nothing. Without an
 * idempotency key every request adds a record (docs/decisions/029…).
 *
 * @param add runs the transaction, and the insert in it through `insertIfNew`
 * @throws {HttpError} 422 if different content was sent with the same key; 404 if the added record was
 * permanently deleted
 */
export async function addIdempotently(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { key, request, kind, body }: IdempotentRequest,
  add: (insertIfNew: InsertIfNew) => Promise<ContentRow>,
): Promise<ContentRow> {
  if (key === undefined) return add((_db, insert) => insert())
  const path = String(request.routeOptions.url)
  const identity = { adminId: requireAdmin(request).id, path, key }
  const fingerprint = await fingerprintOf(body)

  const added = await findAdded(db)
  if (added) return added
  return add(async (db, insert) => {
    // Writers are serialized (`changeContent`), so a record added by a simultaneous request with this key is
    // found here. Both requests store the same files, which are named by their content.
    const addedMeanwhile = await findAdded(db)
    if (addedMeanwhile) return addedMeanwhile
    const row = await insert()
    const createdAt = now().toISOString()
    await db
      .insertInto('idempotencyKeys')
      .values({ ...identity, fingerprint, recordId: row.id, createdAt })
      .execute()
    return row
  })

  /** Finds the record added with the key, in its current state, even if it is in the trash by now. */
  async function findAdded(db: Db): Promise<ContentRow | undefined> {
    const sent = await db
      .selectFrom('idempotencyKeys')
      .select(['recordId', 'fingerprint'])
      .where((row) => row.and(identity))
      .executeTakeFirst()
    if (!sent) return undefined
    if (sent.fingerprint !== fingerprint)
      throw new HttpError(422, message(idempotencyKeyMessages, 'differentContent'))
    const records = db.selectFrom(tableOf(kind)).selectAll().where('id', '=', sent.recordId)
    const row = await records.executeTakeFirst()
    if (!row) throw new NotFound(message(contentMessages, 'gone', kind.labels.one))
    return row as ContentRow
  }
}

/** Returns a hash of everything sent: the fields sorted by name, and the content of the files. */
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

/** Deletes old idempotency keys, because no client repeats a request days later. */
export async function deleteOldIdempotencyKeys({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - idempotencyKeyRetentionDays * day).toISOString()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<=', cutoff).execute()
}
