import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRecordText, useTextLanguage } from '#app/language/record-text.ts'
import { useWords } from '#app/language/use-words.ts'
import { PictureOrDrawing } from '#app/ui/chalk-drawing.tsx'
import { ChalkUnderline } from '#app/ui/page-heading.tsx'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { defineWords } from '#domain/text/words.ts'
import { AddedDate, DateBadge } from '#features/content/pages/events/date-badge.tsx'
import { letter } from '#features/content/pages/lists/kind-drawing.ts'
import type { Home, HomeEvent } from '../home-schema.ts'

const english = defineWords('latest-news', {
  title: 'Lately at school',
  coming: 'Coming up',
  latest: 'Latest event',
  news: 'Latest notice',
})

const sizes = '(min-width: 72rem) 22rem, (min-width: 46rem) 44vw, (min-width: 40rem) calc(100vw - 3rem), 7rem'

const hasNews = ({ comingEvent, latestEvent, latestNotification }: Home) =>
  Boolean(comingEvent || latestEvent || latestNotification)

export function LatestNews({ home }: { home: Home }) {
  const words = useWords(english)
  if (!hasNews(home)) return null
  const { comingEvent, latestEvent, latestNotification } = home
  return (
    <div className="laid-out-late mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-6 px-5 pt-6 sm:gap-y-10 sm:px-8 sm:pt-24">
      {comingEvent && (
        <Part id="coming" title={words.coming} className="flex-[1_1_min(100%,20rem)]">
          <EventNote event={comingEvent} />
        </Part>
      )}
      {(latestEvent || latestNotification) && (
        <Part id="lately" title={words.title} className="flex-[2_1_min(100%,41.5rem)]">
          {latestEvent && <EventNote label={words.latest} event={latestEvent} />}
          {latestNotification && (
            <Note
              to={recordPath(notification, latestNotification) ?? notification.screens.list}
              label={words.news}
              record={latestNotification}
              day={<AddedDate time={latestNotification.createdAt} />}
            />
          )}
        </Part>
      )}
    </div>
  )
}

type PartProps = { id: string; title: string; className: string; children: ReactNode }

const Part = ({ id, title, className, children }: PartProps) => (
  <section aria-labelledby={id} className={`min-w-0 ${className}`}>
    <h2 id={id} className="text-2xl sm:text-4xl">
      {title}
    </h2>
    <ChalkUnderline />
    <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-3 sm:gap-6">
      {children}
    </ul>
  </section>
)

function EventNote({ label, event: { address, record } }: { label?: string; event: HomeEvent }) {
  return <Note to={address} label={label} record={record} dateBadge={<DateBadge day={record.date} />} />
}

type NoteProps = {
  to: string
  label?: string | undefined
  record: AnyRecord
  /** The date, either as a badge on the picture or in the line above the title. */
  dateBadge?: ReactNode
  day?: ReactNode
}

function Note({ to, label, record, dateBadge, day }: NoteProps) {
  const languageOf = useTextLanguage()
  const textOf = useRecordText(record)
  const [title, text] = [textOf('title'), textOf('description')]
  return (
    <li className="relative flex overflow-hidden rounded-card border border-edge bg-surface shadow-soft transition-transform hover:-translate-y-0.5 sm:flex-col">
      <PictureOrDrawing
        src={coverPicture(record)}
        path={letter}
        sizes={sizes}
        className="w-[min(7rem,40%)] shrink-0 sm:aspect-[2/1] sm:w-auto"
      />
      <div className="min-w-0 px-4 py-3 sm:px-5 sm:pb-5">
        <p className="flex flex-wrap items-center gap-x-3 text-sm font-semibold text-link wrap-anywhere">
          {/* On a wide screen the badge overlaps the lower edge of the picture. */}
          {dateBadge && <span className="sm:-mt-10">{dateBadge}</span>}
          <span className="flex flex-wrap gap-x-3">
            {label}
            {day}
          </span>
        </p>
        <h3
          lang={languageOf(title)}
          className="mt-1 line-clamp-3 text-lg leading-snug wrap-anywhere sm:mt-2 sm:text-2xl"
        >
          {/* The link covers the whole card. */}
          <Link to={to} viewTransition className="after:absolute after:inset-0 after:rounded-card">
            {title}
          </Link>
        </h3>
        <p lang={languageOf(text)} className="mt-2 line-clamp-3 text-soft wrap-anywhere max-sm:hidden">
          {text}
        </p>
      </div>
    </li>
  )
}
