import type { FastifyReply, FastifyRequest } from 'fastify'
import { gallerySays, itemField } from '#domain/kinds/gallery.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { readForm } from '#domain/kinds/read-form.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { adminOf } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { readSendKey } from '../http/send-key.ts'
import { receiveBody } from '../media/receive-body.ts'
import { withKeptFiles } from '../media/with-kept-files.ts'
import type { Parts } from '../parts.ts'
import { addOnce } from './add-once.ts'
import { changeContent } from './change-content.ts'
import { searchable } from './columns.ts'
import { tableOf } from './content-table.ts'
import { getRecord } from './handlers.ts'
import { present } from './present.ts'
import { fileColumns } from './read-files.ts'
import { insertRecord, updateRecord } from './save-record.ts'

/**
 * POST a title with one photo or one video. A title that an item of the gallery has already, trimmed and in any
 * case of letters, adds the file to that item (decisions §4); so does the item's id, whatever the title.
 */
export const addMedia =
  (kind: Kind, field: 'photos' | 'videos', parts: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const admin = adminOf(request)
    const key = readSendKey(request)
    await using body = await receiveBody(request, parts, { [field]: field === 'photos' ? 'image' : 'video' })
    const { [itemField]: itemId, ...typed } = body.values
    const { values, errors } = readForm(kind, typed)
    if (!body.files[field]) errors.push({ field, message: gallerySays.chooseFile })
    if (errors.length > 0) throw new Invalid(errors)
    // Both with the files before it and within the transaction: nobody waits for a video that has nowhere to go.
    const findItem = (db: Db) =>
      itemId === undefined ? findByTitle(db, kind, String(values.title)) : getRecord(db, kind, String(itemId))
    await findItem(parts.db)
    const row = await addOnce(parts, { key, request, kind, body }, async (once) => {
      await countAgainst(parts, limits.uploadsPerAdmin, admin.id)
      return withKeptFiles(parts, body.files, (uploads) =>
        changeContent(parts, (db) =>
          once(db, async () => {
            const item = await findItem(db)
            const title = item?.title ?? values.title
            const columns = { ...values, title, ...fileColumns(kind, uploads, item) }
            const change = { kind, actor: admin, now: parts.now(), columns, uploads: Object.values(uploads) }
            return item ? updateRecord(db, item, { ...change, isOneOfMany: true }) : insertRecord(db, change)
          }),
        ),
      )
    })
    // Returned, not sent: the temporary files are gone before the answer leaves.
    reply.code(201)
    return { success: true, message: kind.says.added, data: present(kind, row, admin) }
  }

/** The title is all that can be searched of an item, so its search text is the title in the form to compare. */
async function findByTitle(db: Db, kind: Kind, title: string): Promise<ContentRow | undefined> {
  const live = db.selectFrom(tableOf(kind)).selectAll().where('deletedAt', 'is', null)
  const items = await live.where('searchPublic', '=', searchable(title)).orderBy('id').limit(1).execute()
  return items[0] as ContentRow | undefined
}
