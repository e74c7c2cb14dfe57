import type { CardProps } from './kind-list.tsx'

/** A gallery item: its first photo, or else its first video. */
export function GalleryCard({ kind, record, isFirst }: CardProps) {
  const media = firstOf(record.photos) ?? firstOf(record.videos)
  const title = String(record[kind.titleField])
  return (
    <figure>
      {media && isVideo(media) && (
        // biome-ignore lint/a11y/useMediaCaption: what people upload has no captions; the title names it
        <video
          src={media}
          controls
          preload="metadata"
          className="aspect-[4/3] w-full bg-night object-cover"
        />
      )}
      {media && !isVideo(media) && (
        <img
          src={media}
          alt=""
          width={640}
          height={480}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="aspect-[4/3] w-full bg-edge object-cover"
        />
      )}
      <figcaption className="px-5 py-4">
        <h2 className="text-lg">{title}</h2>
      </figcaption>
    </figure>
  )
}

const firstOf = (list: unknown) => (Array.isArray(list) && typeof list[0] === 'string' ? list[0] : undefined)

const isVideo = (address: string) => /\.(mp4|webm|mov)\b/i.test(address)
