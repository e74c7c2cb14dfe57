import type { FastifyReply, FastifyRequest } from 'fastify'
import { eventParam } from '#domain/kinds/albums.ts'
import { galleryMessages, itemParam } from '#domain/kinds/gallery.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { toText } from '#server/http/parse-input.ts'
import { requireAdmin } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { changeWithFiles } from '#server/media/store-file.ts'
import { executeRows, getRecord, liveRecords } from '../records.ts'
import { present } from '../visibility/present.ts'
import { addIdempotently, readIdempotencyKey } from './add-idempotently.ts'
import { findAlbumOf, readAlbumEvent } from './album-event.ts'
import { insertRecord, updateRecord } from './write-record.ts'

/**
 * POST a title with one photo or one video. The file is added to the album with the sent id; otherwise to the album of
 * the sent event; otherwise to the album with this title, ignoring case and surrounding spaces (owner-decisions §4). If
 * there is none, a new album is added. An album without an event is linked to the sent one.
 */
export const addMedia =
  (kind: Kind, field: 'photos' | 'videos', context: AppContext) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const admin = requireAdmin(request)
    const key = readIdempotencyKey(request)
    await using body = await receiveBody(request, context, {
      [field]: field === 'photos' ? 'image' : 'video',
    })
    const { [itemParam]: itemId, [eventParam]: event, ...typed } = body.values
    const { values, errors } = parseForm(kind, typed)
    if (!body.files[field]) errors.push({ field, message: galleryMessages.chooseFile })
    if (errors.length > 0) throw new Invalid(errors)
    // Checked in the transaction, and also before the files are stored, so that no one uploads a whole video for
    // nothing.
    const ofEvent = await readAlbumEvent(context.db, kind, event)
    const findItem = async (db: Db) => {
      if (itemId !== undefined) return getRecord(db, kind, toText(itemId))
      const album = ofEvent.eventId ? await findAlbumOf(db, kind, ofEvent.eventId) : undefined
      return album ?? findByTitle(db, kind, String(values.title))
    }
    await findItem(context.db)
    const row = await addIdempotently(context, { key, request, kind, body }, (insertIfNew) =>
      changeWithFiles(context, admin, body.files, (db, uploads) =>
        insertIfNew(db, async () => {
          const item = await findItem(db)
          const link = item?.eventId ? {} : ofEvent
          const columns = { ...values, ...link, title: item?.title ?? values.title }
          const change = { kind, actor: admin, now: context.now(), columns, uploads }
          return item ? updateRecord(db, item, { ...change, isMerged: true }) : insertRecord(db, change)
        }),
      ),
    )
    // Return the response instead of sending it, so that the temporary files are deleted before it is sent.
    reply.code(201)
    return {
      success: true as const,
      message: message(kind.messages, 'added'),
      data: present(kind, row, admin),
    }
  }

/**
 * Finds the album with a title, ignoring case. The title is the only searchable field, so the search text is
 * the folded title, which several titles can share. Hidden albums are included.
 */
async function findByTitle(db: Db, kind: Kind, title: string): Promise<ContentRow | undefined> {
  const alike = await executeRows(
    liveRecords(db, kind).selectAll().where('searchAll', '=', foldText(title)).orderBy('id'),
  )
  return alike.find((item) => String(item.title).toLowerCase() === title.toLowerCase())
}
