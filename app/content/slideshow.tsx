import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Home } from '#domain/home.ts'
import { slideSeconds } from '#domain/site-facts.ts'
import { Picture } from '../ui/picture.tsx'
import { NightSky } from './night-sky.tsx'

const words = { region: 'Welcome', pause: 'Pause the slideshow', play: 'Play the slideshow' }

/** A phone held upright shows the middle of a wide picture. */
const sizes = '(orientation: portrait) 140vw, 100vw'

/** Pictures that fade into each other under a dusk sky, behind what is written on it. */
export function Slideshow({ pictures, children }: { pictures: Home['pictures']; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const { shown, reached, isPlaying, toggle } = useSlides(pictures.length, box)
  return (
    <section
      aria-label={words.region}
      className="bleed slate relative isolate flex min-h-[calc(var(--screen)-4rem)] items-end overflow-hidden bg-linear-to-b from-night via-dusk via-40% to-night to-90% text-chalk"
    >
      <div ref={box}>
        {pictures.slice(0, reached).map(({ _id, coverImageURL }, at) => (
          <div
            key={_id}
            className={`absolute inset-0 -z-20 transition-opacity duration-1000 ${at === shown ? 'opacity-100' : 'opacity-0'}`}
          >
            <Picture src={coverImageURL} sizes={sizes} isFirst={at === 0} className="size-full" />
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

/** Which slide is shown, and how many have been fetched: each comes one turn before it is shown, and no earlier. */
function useSlides(count: number, box: { current: HTMLElement | null }) {
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(1)
  const [isPlaying, setIsPlaying] = useState(false)

  // Starts in the browser only, and not for those who asked for stillness or few bytes; they may still press the button.
  useEffect(() => {
    setIsPlaying(!window.matchMedia('(prefers-reduced-motion: reduce)').matches && !wantsFewBytes())
  }, [])
  useEffect(() => {
    if (!isPlaying || count < 2) return
    setReached((now) => Math.max(now, at + 2))
    const timer = setInterval(() => {
      const next = (at + 1) % count
      // On a slow line a slide stays until the next one has come.
      if (box.current?.children[next]?.querySelector('img')?.complete) setAt(next)
    }, slideSeconds * 1_000)
    return () => clearInterval(timer)
  }, [isPlaying, count, at, box])

  return { shown: count > 0 ? at % count : 0, reached, isPlaying, toggle: () => setIsPlaying(!isPlaying) }
}

const wantsFewBytes = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
