import type { FastifyReply, FastifyRequest } from 'fastify'
import { eventParam } from '#domain/kinds/albums.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { publishingField } from '#domain/kinds/publishing.ts'
import { translationsField } from '#domain/kinds/translations.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { assertUnmodified, readExpectedUpdatedAt } from '#server/http/assert-unmodified.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { changeWithFiles } from '#server/media/store-file.ts'
import { getRecord, getVisibleRecord } from './records.ts'
import { viewerOf } from './visibility/field-visibility.ts'
import { present, seesField } from './visibility/present.ts'
import { consentGivenByAdding } from './visibility/public-columns.ts'
import { publishWhenComplete, readPublishing } from './visibility/publishing-columns.ts'
import { addIdempotently, readIdempotencyKey } from './write/add-idempotently.ts'
import { readAlbumEvent } from './write/album-event.ts'
import { assertSeesSent, mergeValues } from './write/merge-values.ts'
import { fileFieldsOf, readFiles } from './write/read-files.ts'
import { readTranslations } from './write/read-translations.ts'
import { insertRecord, trashRecord, updateRecord } from './write/write-record.ts'

type RequestWithId = FastifyRequest<{ Params: { id: string } }>

/** GET one record, as its list shows it. */
export const getOne = (kind: Kind, context: AppContext) => async (request: RequestWithId) => {
  const actor = await viewerOf(context, request.actor)
  const record = await getVisibleRecord(context.db, kind, request.params.id, { actor, now: context.now() })
  return { success: true as const, data: present(kind, record, actor) }
}

/**
 * POST a new record: 201 with the stored record. A retry with the same idempotency key gets the same response
 * and adds nothing.
 */
export const addOne =
  (kind: Kind, context: AppContext) => async (request: FastifyRequest, reply: FastifyReply) => {
    const key = readIdempotencyKey(request)
    await using body = await receiveBody(request, context, fileFieldsOf(kind.fields))
    const { [publishingField]: publishing, [translationsField]: translations, ...typed } = body.values
    const { values, errors } = parseForm(kind, typed)
    const fileChanges = readFiles(kind.fields, body)
    if (errors.length + fileChanges.errors.length > 0) throw new Invalid([...errors, ...fileChanges.errors])

    const { actor } = request
    const columns = {
      ...values,
      ...fileChanges.columns,
      ...readPublishing(kind, publishing),
      ...readTranslations(kind, translations),
    }
    const row = await addIdempotently(context, { key, request, kind, body }, (insertIfNew) =>
      changeWithFiles(context, actor, fileChanges.files, (db, uploads) =>
        insertIfNew(db, async () => {
          const now = context.now()
          const consent = await consentGivenByAdding(db, { kind, actor, now })
          return insertRecord(db, { kind, actor, now, columns: { ...columns, ...consent }, uploads })
        }),
      ),
    )
    // Return the response instead of sending it, so that the temporary files are deleted before it is sent.
    reply.code(201)
    return {
      success: true as const,
      message: message(kind.messages, 'added'),
      data: present(kind, row, actor),
    }
  }

/**
 * PUT any subset of the fields; the others are unchanged. With `updatedAt`, fails if the record has changed since that
 * time.
 */
export const editOne = (kind: Kind, context: AppContext) => async (request: RequestWithId) => {
  const before = await getRecord(context.db, kind, request.params.id)
  await using body = await receiveBody(request, context, fileFieldsOf(kind.fields))
  const { actor } = request
  assertSeesSent(kind, before, { ...body.values, ...body.files }, actor)
  const expectedUpdatedAt = readExpectedUpdatedAt(body.values)
  const {
    [publishingField]: publishing,
    [translationsField]: translations,
    [eventParam]: event,
    ...typed
  } = body.values
  const { values, errors } = parseForm(kind, typed, { partial: true })
  const fileChanges = readFiles(kind.fields, body, before)
  if (errors.length + fileChanges.errors.length > 0) throw new Invalid([...errors, ...fileChanges.errors])

  const row = await changeWithFiles(context, actor, fileChanges.files, async (db, uploads) => {
    const current = await getRecord(db, kind, before.id)
    assertUnmodified(current, expectedUpdatedAt, (row) => present(kind, row, actor))
    const merged = mergeValues(kind, current, values, actor)
    const columns = {
      ...merged,
      ...seenColumns(kind, current, fileChanges.columns, actor),
      ...publishWhenComplete(kind, current, merged),
      ...readPublishing(kind, publishing, current),
      ...readTranslations(kind, translations, current),
      ...(await readAlbumEvent(db, kind, event)),
    }
    return updateRecord(db, current, { kind, actor, now: context.now(), columns, uploads })
  })
  return {
    success: true as const,
    message: message(kind.messages, 'edited'),
    data: present(kind, row, actor),
  }
}

/** Drops columns the actor could not see, so that a client sending back its copy does not remove a hidden photo. */
const seenColumns = (kind: Kind, row: ContentRow, columns: Record<string, string | null>, actor: Actor) =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => seesField(kind, row, name, actor)))

/** DELETE a record: moves it to the trash. */
export const removeOne = (kind: Kind, context: AppContext) => async (request: RequestWithId) => {
  const { actor, params } = request
  await changeContent(context, async (db) => {
    const current = await getRecord(db, kind, params.id)
    await trashRecord(db, current, { kind, actor, now: context.now() })
  })
  return { success: true as const, message: message(kind.messages, 'deleted') }
}
