import type { MouseEvent } from 'react'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { readPicture } from '#domain/pictures.ts'
import { Picture } from '../ui/picture.tsx'
import { badgeOf, isVideo, mediaOf } from './gallery-media.ts'
import type { CardProps } from './kind-list.tsx'
import { VideoStill } from './video-still.tsx'
import { thumbnailId, useViewer } from './viewer-address.ts'
import { loadViewer } from './viewer-door.tsx'

const sizes = '(min-width: 64rem) 30rem, (min-width: 40rem) 50vw, 100vw'
const frame = 'aspect-[4/3] w-full flex-auto rounded-lg'

/** The frame of a print; a tall picture takes the height of two. */
export const printLook = (record: AnyRecord) => (isTall(mediaOf(record)[0]) ? 'print print-tall' : 'print')

/** A print on the wall: an item's first photo, or else its first video. Without scripts it is a link to that file. */
export function GalleryCard({ kind, record, isFirst }: CardProps) {
  const { open } = useViewer()
  const media = mediaOf(record)
  const [first] = media
  const badge = badgeOf(media)
  if (!first) return null
  const press = (event: MouseEvent) => {
    // A new tab was asked for, or the file itself.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(record._id)
  }
  return (
    <a
      href={first}
      id={thumbnailId(record._id)}
      aria-haspopup="dialog"
      onClick={press}
      onPointerEnter={loadViewer}
      onFocus={loadViewer}
      className="relative flex min-h-0 flex-auto flex-col"
    >
      {isVideo(first) ? (
        <VideoStill src={first} className={frame} />
      ) : (
        <Picture src={first} sizes={sizes} isFirst={isFirst} className={frame} />
      )}
      <h2 className="line-clamp-3 px-1 pt-2.5 pb-1 text-base leading-snug sm:text-lg">
        {String(record[kind.titleField])}
      </h2>
      {badge && (
        <span className="absolute top-2 right-2 rounded-full bg-night/85 px-2.5 py-1 text-xs font-semibold text-chalk">
          {badge}
        </span>
      )}
    </a>
  )
}

function isTall(url: string | undefined) {
  const facts = url === undefined ? undefined : readPicture(url)
  return facts !== undefined && facts.height > facts.width * 1.1
}
