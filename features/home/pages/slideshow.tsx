import type { ReactNode } from 'react'
import { useWords } from '#app/language/use-words.ts'
import { Pause, Play } from '#app/ui/icons/icons.ts'
import { Picture } from '#app/ui/picture.tsx'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Home } from '../home-schema.ts'

const english = defineWords('slideshow', {
  region: 'Welcome',
  pause: 'Pause the slideshow',
  play: 'Play the slideshow',
})

/**
 * A phone in portrait orientation shows a third of a wide picture, which is scaled to three screen widths.
 * Exact sizes would load the full picture; these load the 960-pixel variant (docs/decisions/054).
 */
const sizes =
  '(orientation: portrait) and (min-resolution: 2.5dppx) 70vw, (orientation: portrait) 115vw, 80vw'

/**
 * A smaller picture would be blurry at full screen, so it is shown in its own size on a blurred background of
 * its colors.
 */
const minSlide = { width: 640, height: 360 }

/** Without scripts, only the first picture is shown (app/page-script/slide-show.ts). */
export const Slideshow = ({ pictures, children }: { pictures: Home['pictures']; children: ReactNode }) => {
  const words = useWords(english)
  return (
    <section
      aria-label={words.region}
      className={`bleed slate relative isolate flex min-h-[calc(var(--screen)-4rem)] items-end overflow-hidden max-md:portrait:min-h-0 md:min-h-[calc(var(--screen)-8rem)] text-chalk ${pictures.length > 0 ? 'hero-pictures' : 'bg-linear-to-b from-night via-dusk via-40% to-night to-90%'}`}
    >
      <slide-show className="group contents">
        {pictures.map(({ _id, coverImageURL }, index) => (
          <div key={_id} data-slide="" data-shown={index === 0 ? '' : undefined} className="slide">
            <Slide src={coverImageURL} isFirst={index === 0} />
          </div>
        ))}
        {pictures.length > 1 && (
          <button
            type="button"
            hidden
            data-pause={words.pause}
            data-play={words.play}
            aria-label={words.play}
            className="absolute right-4 bottom-4 portrait:top-4 portrait:bottom-auto inline-flex size-12 items-center justify-center rounded-full bg-night/70 hover:text-lamp [[hidden]]:hidden"
          >
            <Pause className="hidden group-data-playing:block" />
            <Play className="group-data-playing:hidden" />
          </button>
        )}
      </slide-show>
      {pictures.length > 0 ? <div className="slide-shade" /> : <NightSky />}
      <div
        className={`mx-auto w-full max-w-6xl px-5 sm:px-8 ${pictures.length > 0 ? 'pt-16 pb-24 portrait:pt-[calc(var(--hero-height)+0.5rem)] max-md:portrait:pb-10' : 'pt-24 pb-20 sm:pb-24'}`}
      >
        <div className="landscape:max-w-[min(30rem,50vw)]">{children}</div>
      </div>
    </section>
  )
}

function Slide({ src, isFirst }: { src: string; isFirst: boolean }) {
  const { width = minSlide.width, height = minSlide.height } = parsePictureUrl(src) ?? {}
  const isSmall = width < minSlide.width || height < minSlide.height
  return (
    <Picture
      src={src}
      sizes={isSmall ? `${width}px` : sizes}
      isFirst={isFirst}
      isLater={!isFirst}
      className={isSmall ? 'slide-small size-full' : 'size-full'}
    />
  )
}

/** For a site without pictures. On a phone in portrait orientation, the sky ends above the text. */
function NightSky() {
  return (
    <svg
      viewBox="0 0 800 600"
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
      className="absolute inset-0 -z-20 size-full portrait:h-3/5"
    >
      <radialGradient id="lamp-glow">
        <stop offset="0" stopColor="#f2a33a" stopOpacity="0.5" />
        <stop offset="0.45" stopColor="#f2a33a" stopOpacity="0.14" />
        <stop offset="1" stopColor="#f2a33a" stopOpacity="0" />
      </radialGradient>
      <g transform="translate(306 6) scale(0.62)">
        <circle cx="620" cy="350" r="380" fill="url(#lamp-glow)" />
        <path
          d="M600 190q20-26 40 0M620 170v-180M585 225h70l-14-30h-42zM590 225q-28 110 12 210h36q40-100 12-210M580 435h80l12 34H568z"
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-chalk/90"
        />
        <path d="M620 400c-30-18-30-60 0-100 30 40 30 82 0 100z" className="fill-lamp" />
      </g>
      <g className="fill-chalk/70">
        <circle cx="90" cy="90" r="2.5" />
        <circle cx="210" cy="50" r="2" />
        <circle cx="330" cy="80" r="2.5" />
        <circle cx="450" cy="60" r="2" />
        <circle cx="740" cy="80" r="2.4" />
      </g>
    </svg>
  )
}
