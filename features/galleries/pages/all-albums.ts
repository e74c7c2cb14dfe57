import type { Api } from '#app/api/api.ts'
import { galleries, type gallery } from '#domain/kinds/gallery.ts'
import type { Kind, RecordOf } from '#domain/kinds/kind.ts'
import { cardsPerPage } from '#domain/site/site-constants.ts'
import { fetchList, type LoadedList } from '#features/content/pages/list-loader.ts'
import type { ListParams } from '#features/content/pages/list-url.ts'

/** Fetches the newest albums of all galleries, each with the name of its gallery's kind. */
export async function fetchAllAlbums(
  api: Api,
  _kind: Kind,
  params?: ListParams,
): Promise<LoadedList<typeof gallery>> {
  const { show = cardsPerPage, q = '' } = params ?? {}
  const lists = await Promise.all(galleries.map((kind) => fetchList(api, kind, { limit: show, q })))
  const items: RecordOf<typeof gallery>[] = galleries.flatMap(({ name }, index) =>
    (lists[index]?.items ?? []).map((item) => ({ ...item, kind: name })),
  )
  const newest = items.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, show)
  return {
    items: newest,
    total: lists.reduce((sum, { total }) => sum + total, 0),
    nextCursor: null,
    ...(lists[0]?.token && { token: lists[0].token }),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    ...(params && { params }),
  }
}
