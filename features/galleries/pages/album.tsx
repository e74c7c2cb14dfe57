import { useRecordText, useTextLanguage } from '#app/language/record-text.ts'
import { fill, useFormatDay, useWords } from '#app/language/use-words.ts'
import { TextLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { AlbumPhoto, ratioClass, ViewerArea } from '#app/viewer/album-photos.tsx'
import { mediaOf } from '#app/viewer/gallery-media.ts'
import { useBadgeText } from '#app/viewer/use-badge-text.ts'
import { findKind } from '#domain/kinds/index.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'
import { ShareButton } from '#features/content/pages/actions/share-button.tsx'
import type { LoadedRecord } from '#features/content/pages/record-loader.ts'
import { recordOfKindLoader, recordOfKindMeta } from '#features/content/pages/record-of-kind.ts'
import { LoadedRecordPage, RecordPageActions } from '#features/content/pages/record-page.tsx'

const english = defineWords('album-page', { others: 'Other albums', event: 'All about this day: {title}' })

const read = recordOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = recordOfKindMeta

export default function AlbumPage() {
  return (
    <LoadedRecordPage othersTitle={useWords(english).others}>
      {(kind, record, { related }) => <Album kind={kind} album={record} event={related} />}
    </LoadedRecordPage>
  )
}

type Props = { kind: Kind; album: AnyRecord; event: LoadedRecord['related'] }

const sizesOf = (index: number) => `(min-width: 40rem) 24rem, ${index === 0 ? 100 : 60}vw`

function Album({ kind, album, event }: Props) {
  const formatDay = useFormatDay()
  const media = mediaOf(album)
  const title = String(album.title)
  return (
    <article>
      <PageHeading
        title={title}
        lead={[event && formatDay(String(event.record.date)), useBadgeText(media)]
          .filter(Boolean)
          .join(' · ')}
        lang={useTextLanguage()(title)}
      >
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
          <ShareButton title={title} path={recordPath(kind, album) ?? kind.screens.list} />
          {event && <EventLink event={event} />}
        </div>
      </PageHeading>
      <ViewerArea kind={kind}>
        <ul className="justified">
          {media.map((src, index) => (
            <li
              key={src}
              className={`h-(--row) min-w-0 ${ratioClass(src)} max-sm:first:h-60 max-sm:first:basis-full`}
            >
              <AlbumPhoto
                kind={kind}
                album={album}
                index={index}
                sizes={sizesOf(index)}
                isFirst={index === 0}
                className="h-full"
              />
            </li>
          ))}
        </ul>
      </ViewerArea>
      <div className="mt-6">
        <RecordPageActions kind={kind} record={album} />
      </div>
    </article>
  )
}

function EventLink({ event: { kind: name, record } }: { event: NonNullable<Props['event']> }) {
  const words = useWords(english)
  const title = useRecordText(record)('title')
  const kind = findKind(name)
  const path = kind && recordPath(kind, record)
  if (!path) return null
  return <TextLink to={path}>{fill(words.event, { title })}</TextLink>
}
