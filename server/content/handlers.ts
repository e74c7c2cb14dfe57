import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFile } from '#domain/kinds/fields.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { readForm } from '#domain/kinds/read-form.ts'
import { isId } from '../db/new-id.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { Invalid, NotFound } from '../errors.ts'
import { limits } from '../http/limits.ts'
import { readListQuery } from '../http/list-query.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { readSeenAt, refuseChanged } from '../http/seen-at.ts'
import { readSendKey } from '../http/send-key.ts'
import { receiveBody } from '../media/receive-body.ts'
import { withKeptFiles } from '../media/with-kept-files.ts'
import type { Parts } from '../parts.ts'
import { addOnce } from './add-once.ts'
import { answerList } from './answer-list.ts'
import { changeContent } from './change-content.ts'
import { filtersOf } from './filters-of.ts'
import { listChoices } from './list-choices.ts'
import { present } from './present.ts'
import { findRecord } from './queries.ts'
import { fileColumns, fileFieldsOf, readFiles } from './read-files.ts'
import { insertRecord, trashRecord, updateRecord } from './save-record.ts'

type ById = FastifyRequest<{ Params: { id: string } }>

/** GET a list: in full, or a page with the next cursor in `Link`; how many there are in `X-Total-Count`. */
export const listOf =
  (kind: Kind, { db }: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const query = readListQuery(request.query)
    const filters = filtersOf(kind, request.query)
    const { actor } = request
    return answerList(request, reply, db, {
      path: kind.paths.list,
      scope: { kind, filters, q: query.q, actor },
      query: { ...query, limit: query.limit ?? kind.listLimit },
      asked: filters as Record<string, string>,
      present: (row) => present(kind, row, actor),
    })
  }

/** GET the values that a kind's filters can take, and how often each is there. */
export const choicesOf =
  (kind: Kind, { db }: Parts) =>
  async () => ({ success: true, data: await listChoices(db, kind) })

/** GET one record, as its list shows it. */
export const oneOf =
  (kind: Kind, { db }: Parts) =>
  async (request: ById) => ({
    success: true,
    data: present(kind, await getRecord(db, kind, request.params.id), request.actor),
  })

/** POST a new record: 201 with what was stored; sent again under the same key, the same answer and nothing new. */
export const addOne = (kind: Kind, parts: Parts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const key = readSendKey(request)
  await using body = await receiveBody(request, parts, fileFieldsOf(kind.fields))
  const { values, errors } = readForm(kind, body.values)
  const read = readFiles(kind.fields, body)
  if (errors.length + read.errors.length > 0) throw new Invalid([...errors, ...read.errors])

  const { actor } = request
  const row = await addOnce(parts, { key, request, kind, body }, async (once) => {
    await countUploads(parts, request, read.files)
    return withKeptFiles(parts, read.files, (uploads) =>
      changeContent(parts, (db) => {
        const columns = { ...values, ...read.columns, ...fileColumns(kind, uploads) }
        const change = { kind, actor, now: parts.now(), columns, uploads: Object.values(uploads) }
        return once(db, () => insertRecord(db, change))
      }),
    )
  })
  // Returned, not sent: the temporary files are gone before the answer leaves.
  reply.code(201)
  return { success: true, message: kind.says.added, data: present(kind, row, actor) }
}

/** PUT any subset of the fields; what is not sent stays as it is. With the `updatedAt` it was read at, it is compared. */
export const editOne = (kind: Kind, parts: Parts) => async (request: ById) => {
  const before = await getRecord(parts.db, kind, request.params.id)
  await using body = await receiveBody(request, parts, fileFieldsOf(kind.fields))
  const seenAt = readSeenAt(body.values)
  const { values, errors } = readForm(kind, body.values, { partial: true })
  const read = readFiles(kind.fields, body, before)
  if (errors.length + read.errors.length > 0) throw new Invalid([...errors, ...read.errors])
  await countUploads(parts, request, read.files)

  const { actor } = request
  const row = await withKeptFiles(parts, read.files, (uploads) =>
    changeContent(parts, async (db) => {
      const current = await getRecord(db, kind, before.id)
      refuseChanged(current, seenAt, (row) => present(kind, row, actor))
      const columns = {
        ...mergeValues(kind, current, values),
        ...read.columns,
        ...fileColumns(kind, uploads, current),
      }
      return updateRecord(db, current, {
        kind,
        actor,
        now: parts.now(),
        columns,
        uploads: Object.values(uploads),
      })
    }),
  )
  return { success: true, message: kind.says.edited, data: present(kind, row, actor) }
}

/** DELETE a record, into the trash. */
export const removeOne = (kind: Kind, parts: Parts) => async (request: ById) => {
  const { actor, params } = request
  await changeContent(parts, async (db) => {
    const current = await getRecord(db, kind, params.id)
    await trashRecord(db, current, { kind, actor, now: parts.now() })
  })
  return { success: true, message: kind.says.deleted }
}

/** @throws {NotFound} also for what is in the trash */
export async function getRecord(db: Db, kind: Kind, id: string): Promise<ContentRow> {
  const row = isId(id) ? await findRecord(db, kind, id) : undefined
  if (!row) throw new NotFound(`This ${kind.labels.one.toLowerCase()} does not exist any more.`)
  return row
}

async function countUploads(parts: Parts, { actor }: FastifyRequest, files: object) {
  if (actor.is === 'admin' && Object.keys(files).length > 0) {
    await countAgainst(parts, limits.uploadsPerAdmin, actor.id)
  }
}

/** An edit must leave a record that the kind's own rule accepts as a whole. */
function mergeValues(kind: Kind, current: ContentRow, values: Values): Values {
  const typed = Object.entries(kind.fields).filter(([, field]) => !isFile(field))
  const merged = { ...Object.fromEntries(typed.map(([name]) => [name, current[name]])), ...values }
  const checked = kind.rule?.(merged) ?? { values: merged, errors: [] }
  if (checked.errors.length > 0) throw new Invalid(checked.errors)
  return checked.values
}
