import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { HomePicture } from '#domain/kinds/home-picture.ts'
import { slideSeconds } from '#domain/site-facts.ts'

/** Pictures that fade into each other under a dusk sky, behind what is written on it. */
export function Slideshow({ pictures, children }: { pictures: HomePicture[]; children: ReactNode }) {
  const [at, setAt] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)
  const count = pictures.length
  const shown = count > 0 ? at % count : 0

  // Starts in the browser only, and not for those who asked for stillness; they may still press the button.
  useEffect(() => {
    setIsPlaying(!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  useEffect(() => {
    if (!isPlaying || count < 2) return
    const timer = setInterval(() => setAt((now) => (now + 1) % count), slideSeconds * 1_000)
    return () => clearInterval(timer)
  }, [isPlaying, count])

  return (
    <section
      aria-label="Welcome"
      className="slate relative isolate flex min-h-[calc(100svh-4rem)] items-end overflow-hidden bg-linear-to-b from-night via-dusk via-40% to-night to-90% text-chalk"
    >
      {pictures.map((picture, index) => (
        <img
          key={picture._id}
          src={picture.coverImageURL}
          alt=""
          fetchPriority={index === 0 ? 'high' : 'low'}
          loading={index === 0 ? 'eager' : 'lazy'}
          decoding="async"
          className={`absolute inset-0 -z-20 size-full object-cover transition-opacity duration-1000 ${index === shown ? 'opacity-100' : 'opacity-0'}`}
        />
      ))}
      {count > 0 ? (
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-night via-night/60 to-dusk/10" />
      ) : (
        <Sky />
      )}
      <div className="mx-auto w-full max-w-6xl px-5 pt-24 pb-14 sm:px-8 sm:pb-20">
        {children}
        {count > 1 && (
          <button
            type="button"
            onClick={() => setIsPlaying(!isPlaying)}
            className="absolute right-4 bottom-4 inline-flex size-12 items-center justify-center rounded-full bg-night/70 hover:text-lamp noscript:hidden"
            aria-label={isPlaying ? 'Pause the slideshow' : 'Play the slideshow'}
          >
            {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </button>
        )}
      </div>
    </section>
  )
}

/** The evening sky over a lit window, for a site that has no pictures yet. */
function Sky() {
  return (
    <svg
      viewBox="0 0 800 600"
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
      className="absolute inset-0 -z-20 size-full"
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
        <circle cx="330" cy="120" r="2.5" />
        <circle cx="450" cy="60" r="2" />
        <circle cx="160" cy="190" r="1.6" />
        <circle cx="740" cy="80" r="2.4" />
      </g>
    </svg>
  )
}
