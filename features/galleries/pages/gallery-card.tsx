import '#app/page-script/elements.ts'
import { Play } from '#app/ui/icons/icons.ts'
import { Picture } from '#app/ui/picture.tsx'
import { isVideo, mediaOf, useBadgeText } from '#app/viewer/gallery-media.ts'
import { thumbnailId } from '#app/viewer/viewer-hash.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import { languageOf } from '#domain/text/language-of.ts'
import type { CardProps } from '#features/content/pages/kind-list.tsx'

/**
 * A wide picture is loaded a third wider than its card, which crops the sides. One card in seven is large (pieces.css).
 */
const sizes = {
  small: '(min-width: 64rem) 18rem, (min-width: 40rem) 32vw, 50vw',
  large: '(min-width: 64rem) 42rem, (min-width: 40rem) 80vw, 100vw',
}
const isLarge = (index: number) => index % 7 === 0

const frameClass = 'aspect-[4/3] w-full flex-auto rounded-lg'

/** Returns the card's class; a portrait picture is two rows high. */
export const printClass = (record: AnyRecord) =>
  isPortrait(mediaOf(record)[0]) ? 'print print-tall' : 'print'

/**
 * The first photo of an item, or else its first video; a click opens the viewer (open-viewer.ts). Without
 * scripts, it links to the file.
 */
export function GalleryCard({ kind, record, index, isFirst }: CardProps) {
  const media = mediaOf(record)
  const [first, ...others] = media
  const badge = useBadgeText(media)
  const title = String(record[kind.titleField])
  if (!first) return null
  return (
    <a
      href={first}
      id={thumbnailId(record._id)}
      data-media={others.join(' ')}
      aria-haspopup="dialog"
      className="relative flex min-h-0 flex-auto flex-col"
    >
      {isVideo(first) ? (
        <VideoThumbnail src={first} className={frameClass} />
      ) : (
        <Picture
          src={first}
          sizes={isLarge(index) ? sizes.large : sizes.small}
          isFirst={isFirst}
          className={frameClass}
        />
      )}
      {/* A bottom margin, because the next line would be visible in a padding. */}
      <h2
        lang={languageOf(title)}
        className="mx-1 mt-2.5 mb-1 line-clamp-3 text-base leading-snug sm:text-lg"
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

function isPortrait(url: string | undefined) {
  const info = url === undefined ? undefined : parsePictureUrl(url)
  return info !== undefined && info.height > info.width * 1.1
}

/**
 * A video's thumbnail: a gradient until it is near the viewport, then a frame of the video
 * (app/page-script/lazy-media.ts).
 */
function VideoThumbnail({ src, className = '' }: { src: string; className?: string }) {
  return (
    <lazy-video
      className={`relative block overflow-hidden bg-linear-to-b from-night via-dusk to-danger ${className}`}
    >
      <video
        // Shows the frame at half a second, because many videos start with black.
        src={`${src}#t=0.5`}
        preload="none"
        muted
        playsInline
        tabIndex={-1}
        aria-hidden="true"
        className="absolute inset-0 size-full object-cover"
      />
      <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-night/75 text-lamp">
        <Play className="ml-0.5 size-6 fill-current" />
      </span>
    </lazy-video>
  )
}
