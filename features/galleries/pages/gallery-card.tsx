import { useTextLanguage } from '#app/language/record-text.ts'
import { albumAttributes, MediaThumbnail, ratioClass } from '#app/viewer/album-photos.tsx'
import { mediaOf, useBadgeText } from '#app/viewer/gallery-media.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { recordPath, recordTitle } from '#domain/kinds/record-path.ts'
import type { CardProps } from '#features/content/pages/kind-list.tsx'

const sizes = '(min-width: 40rem) 24rem, 60vw'

/** Returns the card's class: the rows of a gallery are of equal height. */
export const albumClass = (record: AnyRecord) => `min-w-0 ${ratioClass(mediaOf(record)[0])}`

/**
 * The first photo of an item, or else its first video; a click opens the viewer (open-viewer.ts). Without
 * scripts, and in a new tab, it opens the page of the album.
 */
export function GalleryCard({ kind, record, isFirst }: CardProps) {
  const media = mediaOf(record)
  const [first] = media
  const badge = useBadgeText(media)
  const title = recordTitle(kind, record)
  const language = useTextLanguage()(title)
  if (!first) return null
  return (
    <a
      href={recordPath(kind, record)}
      {...albumAttributes(kind, record)}
      aria-haspopup="dialog"
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
    </a>
  )
}
