import '#app/page-script/elements.ts'
import type { ReactNode } from 'react'
import { useWords } from '#app/language/use-words.ts'
import { Play } from '#app/ui/icons/icons.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordPath, recordTitle } from '#domain/kinds/record-path.ts'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import { isVideo, mediaOf } from './gallery-media.ts'
import { thumbnailId } from './viewer-hash.ts'
import { viewerWords } from './viewer-words.ts'

/** Every element in it with `data-media` opens in the viewer (app/page-script/open-viewer.ts). */
export function ViewerArea({ kind, children }: { kind: Kind; children: ReactNode }) {
  const words = useWords(viewerWords)
  return (
    <div
      data-viewer={kind.paths.one}
      data-viewer-words={JSON.stringify(words)}
      data-not-opened={words.missing}
    >
      {children}
    </div>
  )
}

/** Attributes of the first photo of an album: its id and what the viewer shows of it. */
const albumAttributes = (kind: Kind, album: AnyRecord) => ({
  id: thumbnailId(album._id),
  'data-media': mediaOf(album).join(' '),
  'data-title': recordTitle(kind, album),
  'data-page': recordPath(kind, album),
})

type AlbumPhotoProps = {
  kind: Kind
  album: AnyRecord
  index: number
  sizes: string
  isFirst?: boolean
  className?: string
  children?: ReactNode
}

/** A click opens the viewer at this file or, without scripts, the file itself. */
export function AlbumPhoto({ kind, album, index, className = '', children, ...picture }: AlbumPhotoProps) {
  const src = mediaOf(album)[index] ?? ''
  const others = { 'data-media': '', 'data-item': album._id, 'data-position': index + 1 }
  return (
    <a
      href={src}
      {...(index === 0 ? albumAttributes(kind, album) : others)}
      aria-haspopup="dialog"
      className={`relative block overflow-hidden rounded-lg ${className}`}
    >
      <span className="sr-only">{`${recordTitle(kind, album)}, ${index + 1}`}</span>
      <MediaThumbnail src={src} {...picture} className="size-full" />
      {children}
    </a>
  )
}

type ThumbnailProps = { src: string; sizes: string; isFirst?: boolean; className?: string }

export function MediaThumbnail({ src, className = '', ...picture }: ThumbnailProps) {
  if (!isVideo(src)) return <Picture src={src} {...picture} className={className} />
  // A gradient until the video enters the viewport, then one of its frames (app/page-script/lazy-media.ts).
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

/** Returns the class for the width of a file in a row of equal height (`justified` in pieces.css). */
export function ratioClass(src: string | undefined) {
  const info = src === undefined ? undefined : parsePictureUrl(src)
  const quarters = info ? Math.round((info.width / info.height) * 4) : 6
  return `ratio-${Math.max(3, Math.min(8, quarters))}`
}
