import { data, Link, NavLink, useLoaderData } from 'react-router'
import type { Api } from '#app/api/api.ts'
import { pageLoader } from '#app/api/page-loader.ts'
import { useTextLanguage } from '#app/language/record-text.ts'
import { useWords } from '#app/language/use-words.ts'
import { galleryLinks, navWords } from '#app/layout/nav-links.ts'
import { MediaThumbnail, ratioClass, ViewerArea } from '#app/viewer/album-photos.tsx'
import { mediaOf } from '#app/viewer/gallery-media.ts'
import { useBadgeText } from '#app/viewer/use-badge-text.ts'
import { galleries, gallery } from '#domain/kinds/gallery.ts'
import type { AnyRecord, Kind, RecordOf } from '#domain/kinds/kind.ts'
import { cardsAtFirst } from '#domain/kinds/list-length.ts'
import { recordPath, recordTitle } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'
import { kindAt, useKindAt } from '#features/content/pages/kind-at.ts'
import { type CardProps, ListPage } from '#features/content/pages/lists/kind-list.tsx'
import { fetchList, type LoadedList, loadList } from '#features/content/pages/lists/list-loader.ts'
import { listOfKindMeta } from '#features/content/pages/lists/list-of-kind.ts'
import { type ListParams, parseListParams } from '#features/content/pages/lists/list-url.ts'

const read = pageLoader(async (api, { request }) => {
  const { pathname, searchParams } = new URL(request.url)
  const kind = kindAt('list', pathname)
  if (kind.name !== gallery.name) return loadList(api, kind, request)
  const list = await fetchAllAlbums(api, kind, parseListParams(kind, searchParams))
  return data(list, { status: list.error === null ? 200 : 503 })
})
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

/** The first gallery shows the albums of all galleries. */
export default function Gallery() {
  const kind = useKindAt('list')
  return <GalleryPage key={kind.name} kind={kind} loaded={useLoaderData<typeof loader>()} />
}

const english = defineWords('galleries', { nav: 'Galleries' })

export function GalleryPage<K extends Kind>({ kind, loaded }: { kind: K; loaded: LoadedList<K> }) {
  const words = useWords(english)
  const nav = useWords(navWords)
  return (
    <ViewerArea kind={kind}>
      <ListPage
        kind={kind}
        loaded={loaded}
        card={GalleryCard}
        layout="justified"
        cardClass={albumClass}
        {...(kind.name === gallery.name && { fetchRecords: fetchAllAlbums })}
      >
        <nav aria-label={words.nav} className="mt-6 flex flex-wrap gap-2">
          {galleryLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end viewTransition className="chip">
              {nav[label]}
            </NavLink>
          ))}
        </nav>
      </ListPage>
    </ViewerArea>
  )
}

/** Fetches the newest albums of all galleries, each with the name of its gallery's kind. */
async function fetchAllAlbums(
  api: Api,
  _kind: Kind,
  params?: ListParams,
): Promise<LoadedList<typeof gallery>> {
  const { show = cardsAtFirst, q = '' } = params ?? {}
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

const sizes = '(min-width: 40rem) 24rem, 44vw'

/** Returns the card's class: the rows of a gallery are of equal height. */
const albumClass = (record: AnyRecord) => `min-w-0 ${ratioClass(mediaOf(record)[0])}`

/** The first photo of an album, or else its first video, which leads to the page of the album. */
function GalleryCard({ kind, record, isFirst }: CardProps) {
  const media = mediaOf(record)
  const [first] = media
  const badge = useBadgeText(media)
  const title = recordTitle(kind, record)
  const language = useTextLanguage()(title)
  if (!first) return null
  return (
    <Link
      to={recordPath(kind, record) ?? kind.screens.list}
      viewTransition
      className="group/album relative block"
    >
      <MediaThumbnail
        src={first}
        sizes={sizes}
        isFirst={isFirst}
        className="h-(--row) rounded-lg shadow-soft"
      />
      <h2
        lang={language}
        className="mx-1 mt-2 mb-3 line-clamp-2 text-base leading-snug decoration-lamp decoration-2 underline-offset-4 group-hover/album:underline sm:text-lg"
      >
        {title}
      </h2>
      {badge && (
        <span className="absolute top-2 right-2 rounded-full bg-night/85 px-2.5 py-1 text-xs font-semibold text-chalk">
          {badge}
        </span>
      )}
    </Link>
  )
}
