import { Play } from '../ui/icons/icons.ts'
import '../page-script/elements.ts'

/** A video's thumbnail: a gradient until it is near the viewport, then a frame of the video (app/page-script/media.ts). */
export function VideoThumbnail({ src, className = '' }: { src: string; className?: string }) {
  return (
    <lazy-video
      className={`relative block overflow-hidden bg-linear-to-b from-night via-dusk to-danger ${className}`}
    >
      <video
        // Half a second in, since many videos begin with black.
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
