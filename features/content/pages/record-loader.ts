import { data } from 'react-router'
import { type Api, ApiError } from '#app/api/api.ts'
import { albumKindOf, eventKindsOf, eventParam } from '#domain/kinds/albums.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordIdFromSlug } from '#domain/kinds/record-path.ts'
import { fetchList, listErrorMessage } from './lists/list-loader.ts'

/** The data of a record's page: the record or an error message, or neither if the record does not exist. */
export type LoadedRecord = {
  kind: string
  record: AnyRecord | null
  others: AnyRecord[]
  /** The album of an event, or the event of an album. */
  related: { kind: string; record: AnyRecord } | null
  error: string | null
}

const maxOthers = 3

/** Loads a record for its page, with a status that keeps a missing record out of all caches. */
export async function loadRecord(api: Api, kind: Kind, slug = '') {
  const page: LoadedRecord = { kind: kind.name, record: null, others: [], related: null, error: null }
  const id = recordIdFromSlug(slug)
  if (!id) return data(page, { status: 404 })
  try {
    const [record, newest] = await Promise.all([
      api.one(kind, id) as Promise<AnyRecord>,
      fetchList(api, kind, { limit: maxOthers + 1 }),
    ])
    const others = (newest.items as AnyRecord[]).filter(({ _id }) => _id !== id).slice(0, maxOthers)
    return data<LoadedRecord>({ ...page, record, others, related: await findRelated(api, kind, record) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return data(page, { status: 404 })
    return data<LoadedRecord>({ ...page, error: listErrorMessage(kind, error) }, { status: 503 })
  }
}

/**
 * Returns the album of an event, or the event of an album. Returns null if it cannot be read, because the
 * page is useful without it.
 */
async function findRelated(
  api: Api,
  kind: Kind,
  { _id, event }: AnyRecord,
): Promise<LoadedRecord['related']> {
  const album = albumKindOf(kind)
  if (album) {
    const [record] = (await fetchList(api, album, { [eventParam]: _id, limit: 1 })).items
    return record ? { kind: album.name, record } : null
  }
  for (const eventKind of event ? eventKindsOf(kind) : []) {
    try {
      return { kind: eventKind.name, record: await api.one(eventKind, String(event)) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return null
}
