import type { ReactNode } from 'react'
import { api } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { defineWords, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { addPhotosScreen, albumKindOf, albumTitleOf } from '#domain/kinds/albums.ts'
import { labelMessage } from '#domain/kinds/field-label.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { canImport, importScreen } from '#features/import/imports.ts'

const english = defineWords('admin.kind-links', {
  manage: (many: string) => `Manage ${many}`,
  view: (many: string) => `View ${many}`,
  list: 'Add a list',
  listOf: (many: string) => ` of ${many}`,
})

/** Links from a form to the table and the public page of its kind, and further links. */
export function KindLinks({ kind: { labels, screens }, children }: { kind: Kind; children?: ReactNode }) {
  const words = useWords(english)
  const say = useTranslateMessage()
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      {screens.table && (
        <TextLink to={screens.table}>{words.manage(say(labelMessage(labels.many)))}</TextLink>
      )}
      <TextLink to={screens.list}>{words.view(say(labelMessage(labels.many)))}</TextLink>
      {children}
    </p>
  )
}

/** A link to add many records of a kind at once; nothing if the kind has no import. */
export function ImportLink({ kind }: { kind: Kind }) {
  const words = useWords(english)
  const say = useTranslateMessage()
  const can = useCan()
  if (!canImport(kind) || !can(kind.permissions.add)) return null
  return (
    <TextLink to={importScreen(kind)}>
      <span>{words.list}</span>
      <span className="whitespace-pre max-sm:sr-only">
        {words.listOf(say(labelMessage(kind.labels.many)).toLowerCase())}
      </span>
    </TextLink>
  )
}

const words = { album: 'Photos and videos of this event', add: 'Add its photos' }

/** A link from an event to its album, or to the form that creates one; nothing for other records. */
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
  // An album with the same date takes precedence over one with only the same name.
  const [found] = titles.flatMap((title) => response?.filter((item) => item.title === title) ?? [])
  const to = found ? `/admin/dashboard/edit/${album.name}/${found._id}` : addPhotosScreen(kind, record)
  if (!to || !(found || can('add content'))) return null
  return <TextLink to={to}>{found ? words.album : words.add}</TextLink>
}
