import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Home } from '#domain/site/home-schema.ts'
import { slideSeconds } from '#domain/site/site-constants.ts'
import { Picture } from '../../ui/picture.tsx'
import { NightSky } from './night-sky.tsx'

const words = { region: 'Welcome', pause: 'Pause the slideshow', play: 'Play the slideshow' }

/** A phone held upright shows the middle of a wide picture. */
const sizes = '(orientation: portrait) 140vw, 100vw'

/** Pictures that fade into each other behind a text. */
export function Slideshow({ pictures, children }: { pictures: Home['pictures']; children: ReactNode }) {
  const slides = useRef<HTMLDivElement>(null)
  const { shown, loadedCount, isPlaying, toggle } = useSlides(pictures.length, slides)
  return (
    <section
      aria-label={words.region}
      className="bleed slate relative isolate flex min-h-[calc(var(--screen)-4rem)] items-end overflow-hidden bg-linear-to-b from-night via-dusk via-40% to-night to-90% text-chalk"
    >
      <div ref={slides}>
        {pictures.slice(0, loadedCount).map(({ _id, coverImageURL }, index) => (
          <div
            key={_id}
            className={`absolute inset-0 -z-20 transition-opacity duration-1000 ${index === shown ? 'opacity-100' : 'opacity-0'}`}
          >
            <Picture src={coverImageURL} sizes={sizes} isFirst={index === 0} className="size-full" />
          </div>
        ))}
      </div>
      {pictures.length > 0 ? (
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-night via-night/65 via-35% to-dusk/15" />
      ) : (
        <NightSky />
      )}
      <div className="mx-auto w-full max-w-6xl px-5 pt-24 pb-20 sm:px-8 sm:pb-24">{children}</div>
      {pictures.length > 1 && (
        <button
          type="button"
          onClick={toggle}
          className="absolute right-4 bottom-4 inline-flex size-12 items-center justify-center rounded-full bg-night/70 hover:text-lamp noscript:hidden"
          aria-label={isPlaying ? words.pause : words.play}
        >
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
      )}
    </section>
  )
}

/** Which slide is shown, and how many are loaded: each is loaded one step before it is shown. */
function useSlides(count: number, slides: { current: HTMLElement | null }) {
  const [index, setIndex] = useState(0)
  const [loadedCount, setLoadedCount] = useState(1)
  const [isPlaying, setIsPlaying] = useState(false)

  // Starts in the browser only, and not with reduced motion or reduced data; the button still starts it.
  useEffect(() => {
    setIsPlaying(!window.matchMedia('(prefers-reduced-motion: reduce)').matches && !prefersReducedData())
  }, [])
  useEffect(() => {
    if (!isPlaying || count < 2) return
    setLoadedCount((now) => Math.max(now, index + 2))
    const timer = setInterval(() => {
      const next = (index + 1) % count
      // On a slow connection a slide stays until the next one is loaded.
      if (slides.current?.children[next]?.querySelector('img')?.complete) setIndex(next)
    }, slideSeconds * 1_000)
    return () => clearInterval(timer)
  }, [isPlaying, count, index, slides])

  return {
    shown: count > 0 ? index % count : 0,
    loadedCount,
    isPlaying,
    toggle: () => setIsPlaying(!isPlaying),
  }
}

const prefersReducedData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
