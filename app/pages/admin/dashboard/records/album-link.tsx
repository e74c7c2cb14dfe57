import { addPhotosScreen, albumKindOf, albumTitleOf } from '#domain/kinds/albums.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { api } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { useCan } from '../../../../session/use-can.ts'
import { TextLink } from '../../../../ui/button.tsx'

const words = { album: 'Photos and videos of this event', add: 'Add its photos' }

/** From an event to its album, or to the form that begins one; nothing of what is no event. */
export function AlbumLink({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const can = useCan()
  const album = albumKindOf(kind)
  const titles = [albumTitleOf(record), String(record.title)]
  const { response, isLoading } = useQuery(`album of ${titles[0]}`, async () => {
    if (!album) return []
    const query = { q: String(record.title).slice(0, maxSearchLength), limit: 100 }
    return (await api.list(album, query)).items
  })
  if (!album || isLoading) return null
  // That of the day goes before one of the same name alone.
  const [found] = titles.flatMap((title) => response?.filter((item) => item.title === title) ?? [])
  const to = found ? `/admin/dashboard/edit/${album.name}/${found._id}` : addPhotosScreen(kind, record)
  if (!to || !(found || can('add content'))) return null
  return <TextLink to={to}>{found ? words.album : words.add}</TextLink>
}
