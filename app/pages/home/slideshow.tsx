import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Home } from '#domain/site/home-schema.ts'
import { Picture } from '../../ui/picture.tsx'
import { NightSky } from './night-sky.tsx'

const words = { region: 'Welcome', pause: 'Pause the slideshow', play: 'Play the slideshow' }

/** A phone held upright shows the middle of a wide picture. */
const sizes = '(orientation: portrait) 140vw, 100vw'

/** Pictures that fade into each other behind a text (app/page-script/slide-show.ts); without scripts the first one. */
export const Slideshow = ({ pictures, children }: { pictures: Home['pictures']; children: ReactNode }) => (
  <section
    aria-label={words.region}
    className="bleed slate relative isolate flex min-h-[calc(var(--screen)-4rem)] items-end overflow-hidden bg-linear-to-b from-night via-dusk via-40% to-night to-90% text-chalk"
  >
    <slide-show className="group contents">
      {pictures.map(({ _id, coverImageURL }, index) => (
        <div key={_id} data-slide="" data-shown={index === 0 ? '' : undefined} className="slide">
          <Picture
            src={coverImageURL}
            sizes={sizes}
            isFirst={index === 0}
            isLater={index > 0}
            className="size-full"
          />
        </div>
      ))}
      {pictures.length > 1 && (
        <button
          type="button"
          hidden
          data-pause={words.pause}
          data-play={words.play}
          aria-label={words.play}
          className="absolute right-4 bottom-4 inline-flex size-12 items-center justify-center rounded-full bg-night/70 hover:text-lamp [[hidden]]:hidden"
        >
          <Pause aria-hidden="true" className="hidden group-data-playing:block" />
          <Play aria-hidden="true" className="group-data-playing:hidden" />
        </button>
      )}
    </slide-show>
    {pictures.length > 0 ? (
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-night from-10% via-night/75 via-30% to-transparent to-60%" />
    ) : (
      <NightSky />
    )}
    <div className="mx-auto w-full max-w-6xl px-5 pt-24 pb-20 sm:px-8 sm:pb-24">{children}</div>
  </section>
)
