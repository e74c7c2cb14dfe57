import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Kind } from '#domain/kinds/kind.ts'
import { sendKeySays } from '#domain/send-once.ts'
import type { ContentRow, Db, SendingRow } from '../db/tables.ts'
import { NotFound, Refusal } from '../errors.ts'
import { adminOf } from '../http/guard.ts'
import type { Body } from '../media/receive-body.ts'
import type { Parts } from '../parts.ts'
import { tableOf } from './content-table.ts'

type Sent = { key: string | undefined; request: FastifyRequest; kind: Kind; body: Body }
/** Wraps the insertion inside of the transaction. */
type Once = (db: Db, insert: () => Promise<ContentRow>) => Promise<ContentRow>
type Sending = Omit<SendingRow, 'recordId' | 'createdAt'>

/**
 * Adds a record, unless this sending of it was answered before, and that answer was lost on its way: then it is the
 * same record, and nothing is added. Without a key every sending is another one (docs/decisions/029…).
 *
 * @param add does the transaction, and the insertion in it through `once`
 * @throws {Refusal} 422 when something else was sent under the same key
 */
export async function addOnce(
  parts: Pick<Parts, 'db' | 'now'>,
  { key, request, kind, body }: Sent,
  add: (once: Once) => Promise<ContentRow>,
): Promise<ContentRow> {
  if (key === undefined) return add((_db, insert) => insert())
  const path = String(request.routeOptions.url)
  const sending = { adminId: adminOf(request).id, path, key, fingerprint: await fingerprintOf(body) }
  const known = await findSent(parts.db, sending)
  if (known) return getAdded(parts.db, kind, known)
  try {
    return await add((db, insert) => insertOnce(db, parts.now(), sending, insert))
  } catch (error) {
    if (!(error instanceof SentBefore)) throw error
    return getAdded(parts.db, kind, error.recordId)
  }
}

/** The other sending of the same came in between; thrown, so that the files of this one are taken away again. */
class SentBefore extends Error {
  readonly recordId: string

  constructor(recordId: string) {
    super('This was sent before.')
    this.recordId = recordId
  }
}

/** Writers take turns (`changeContent`), so a sending that is not known here is not known until the commit. */
async function insertOnce(db: Db, now: Date, sending: Sending, insert: () => Promise<ContentRow>) {
  const known = await findSent(db, sending)
  if (known) throw new SentBefore(known)
  const row = await insert()
  const createdAt = now.toISOString()
  await db
    .insertInto('sendings')
    .values({ ...sending, recordId: row.id, createdAt })
    .execute()
  return row
}

async function findSent(db: Db, { adminId, path, key, fingerprint }: Sending): Promise<string | undefined> {
  const known = await db
    .selectFrom('sendings')
    .select(['recordId', 'fingerprint'])
    .where('adminId', '=', adminId)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && known.fingerprint !== fingerprint) throw new Refusal(422, sendKeySays.other)
  return known?.recordId
}

/** The record as it is now, also when it lies in the trash: it was added, which is what the answer says. */
async function getAdded(db: Db, kind: Kind, id: string): Promise<ContentRow> {
  const row = await db.selectFrom(tableOf(kind)).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`This ${kind.labels.one.toLowerCase()} does not exist any more.`)
  return row as ContentRow
}

/** One text for all that was sent: the fields in the order of their names, and the content of the files. */
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
