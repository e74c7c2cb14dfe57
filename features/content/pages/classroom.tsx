import { useLoaderData } from 'react-router'
import { useKindWords } from '#app/language/kind-words.ts'
import { useClassTimings } from '#app/language/timing-words.ts'
import { useLanguage, useWords } from '#app/language/use-words.ts'
import { useLead } from '#app/layout/own-text.tsx'
import { ChalkDrawing } from '#app/ui/chalk-drawing.tsx'
import { book as lessons } from '#app/ui/drawings.ts'
import { CalendarPlus } from '#app/ui/icons/icons.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import { classroom } from '#domain/kinds/classroom.ts'
import { listPlace } from '#domain/kinds/own-text-places.ts'
import { feedLinks } from '#domain/site/feeds.ts'
import { inLanguage } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { EventCard } from './events/event-card.tsx'
import { KindList } from './lists/kind-list.tsx'
import { listLoader } from './lists/list-loader.ts'
import { listOfKindMeta } from './lists/list-of-kind.ts'

const english = defineWords('classroom', {
  timings: 'Class Timings',
  last: 'Last 3 Classes',
  calendar: feedLinks.calendar.label,
})

const read = listLoader(classroom)
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

export default function Classroom() {
  const words = useWords(english)
  const { title, lead } = useKindWords(classroom)
  return (
    <div className="page">
      <PageHeading title={title} lead={useLead(listPlace(classroom), lead)} />
      <Timings />
      <h2 className="mt-12 mb-5 text-2xl sm:text-3xl">{words.last}</h2>
      <KindList kind={classroom} loaded={useLoaderData<typeof loader>()} card={EventCard} />
    </div>
  )
}

function Timings() {
  const words = useWords(english)
  const timings = useClassTimings()
  return (
    <section className="slate board flex items-center gap-16 px-6 py-7 sm:px-10 sm:py-9">
      <div className="max-w-2xl min-w-0 flex-1">
        <h2 className="font-serif text-3xl">{words.timings}</h2>
        <ul id="timings" className="mt-5 wrap-anywhere font-serif text-xl sm:text-2xl">
          {timings.map(({ day, time }) => (
            <li
              key={`${day} ${time}`}
              className="flex flex-wrap justify-between gap-x-6 border-b-2 border-dotted border-chalk/30 py-3"
            >
              <span>{day}</span> <span className="font-semibold text-lamp-bright">{time}</span>
            </li>
          ))}
        </ul>
        <a
          href={inLanguage(useLanguage(), feedLinks.calendar.href)}
          className="mt-5 inline-flex min-h-11 max-w-full items-center wrap-anywhere gap-2 font-medium underline decoration-lamp decoration-2 underline-offset-4 hover:text-lamp-bright"
        >
          <CalendarPlus className="size-5" />
          <span>{words.calendar}</span>
        </a>
        <ReadAloud of="timings" />
      </div>
      <ChalkDrawing path={lessons} className="size-44 rotate-3 text-chalk/80 max-md:hidden lg:mx-auto" />
    </section>
  )
}
