import { eventKindsOf, eventParam } from '#domain/kinds/albums.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { message } from '#domain/text/words.ts'
import { isId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { toText } from '#server/http/parse-input.ts'
import { contentMessages } from '../content-messages.ts'
import { executeRows, findRecord, liveRecords } from '../records.ts'

/**
 * Reads the event of an album in a request; a missing one is unchanged, and an empty one removes the link.
 * @throws {Invalid} if the gallery shows no such event
 */
export async function readAlbumEvent(
  db: Db,
  kind: Kind,
  sent: unknown,
): Promise<Pick<ContentRow, 'eventId'>> {
  if (sent === undefined) return {}
  const id = toText(sent)
  if (id === '') return { eventId: null }
  if (isId(id))
    for (const eventKind of eventKindsOf(kind))
      if (await findRecord(db, eventKind, id)) return { eventId: id }
  throw new Invalid([{ field: eventParam, message: message(contentMessages, 'noSuchEvent') }])
}

export async function findAlbumOf(db: Db, kind: Kind, eventId: string): Promise<ContentRow | undefined> {
  const [album] = await executeRows(
    liveRecords(db, kind).selectAll().where('eventId', '=', eventId).orderBy('id'),
  )
  return album
}
