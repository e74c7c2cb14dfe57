import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { LinkButton, TextLink } from '#app/ui/button.tsx'
import { addPhotosScreen, albumKindOf, eventParam, suggestAlbums } from '#domain/kinds/albums.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { defineWords, message } from '#domain/text/words.ts'

const english = defineWords('admin.album-link', {
  album: 'Photos and videos of this event',
  add: 'Add its photos',
  isItsAlbum: (title: string) => `“${title}” shows this event`,
})

/** How many of the newest albums are looked through for suggestions. */
const maxAlbums = 100

type Props = { kind: Kind; record: AnyRecord; known?: AnyRecord | undefined }

/**
 * Links an event to its album and to the form for more photos. If the event has no album, offers each album that looks
 * like its own. Renders nothing for other records.
 *
 * @param known the event's album, if the page has loaded it
 */
export function AlbumLink({ kind, record, known }: Props) {
  const words = useWords(english)
  const can = useCan()
  const { run, isBusy } = useAction()
  const album = albumKindOf(kind)
  const { response, refetch } = useQuery(`album of ${record._id}`, async () => {
    if (!album) return {}
    const [linked] = known ? [known] : (await api.list(album, { [eventParam]: record._id, limit: 1 })).items
    if (linked) return { linked }
    return { suggested: suggestAlbums(record, (await api.list(album, { limit: maxAlbums })).items) }
  })
  if (!album || !response) return null
  const { linked, suggested = [] } = response
  const add = addPhotosScreen(kind, record)
  const link = (id: string) =>
    run(
      async () => {
        await api.edit(album, id, { [eventParam]: record._id })
        refetch()
      },
      { errorMessage: message(album.messages, 'notEdited') },
    )
  return (
    <p className="flex flex-wrap gap-x-4">
      {linked && <TextLink to={`/admin/dashboard/edit/${album.name}/${linked._id}`}>{words.album}</TextLink>}
      {add && can(album.permissions.add) && <TextLink to={add}>{words.add}</TextLink>}
      {can('change content') &&
        suggested.map(({ _id, title }) => (
          <LinkButton key={_id} disabled={isBusy} onClick={() => link(_id)}>
            {words.isItsAlbum(String(title))}
          </LinkButton>
        ))}
    </p>
  )
}
