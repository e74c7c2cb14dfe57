import { InlineScript } from '#app/inline-script.tsx'
import { Logo } from '#app/layout/logo.tsx'
import { useSite } from '#app/layout/site-data.ts'
import { showNextClass } from '#app/page-script/show-next-class.ts'
import { formatWeekday } from '#domain/dates/format-day.ts'
import { type ClassCalendar, eveningOn, holidayOn, nextClasses } from '#domain/site/class-calendar.ts'
import { defineWords } from '#domain/text/words.ts'
import '#app/page-script/elements.ts'
import { useDefaultText, useFormatHours } from '#app/language/timing-words.ts'
import { fill, type Translated, useFormatDay, useLanguage, useWords } from '#app/language/use-words.ts'

const english = defineWords('next-class', {
  next: 'Next class',
  today: 'Today',
  on: 'Class is on now',
  holiday: '{name}: no classes until {until}.',
  calledOff: 'No class today: {reason}.',
})

const showNow = import.meta.env.SSR
  ? `(${showNextClass})(document.currentScript.previousElementSibling, Date.now())`
  : ''

/**
 * All upcoming classes are rendered, because a page is kept for hours. A script shows the right one before it is
 * painted, so that the page does not move, and the `next-class` element as time passes (app/page-script/next-class.ts).
 */
export function NextClass() {
  const words = useWords(english)
  const language = useLanguage()
  const { settings, today } = useSite()
  const classes = nextClasses(settings, today)
  const formatHours = useFormatHours()
  const formats = { formatDay: useFormatDay(), textOf: useDefaultText() }
  const notice = noticeOf(words, formats, settings, today)
  const { place } = settings.forParents
  if (classes.length === 0 && !notice) return null
  return (
    <div className="flex max-w-prose items-center gap-3 sm:text-lg">
      <Logo />
      <div className="min-w-0">
        {notice && <p>{notice}</p>}
        <next-class className="group block">
          {classes.map(({ day, time, from, to }, index) => (
            <p
              key={`${day} ${from ?? time}`}
              data-from={from}
              data-to={to}
              data-shown={index === 0 ? '' : undefined}
              className="hidden data-shown:block"
            >
              <span className="font-semibold text-lamp">
                <span className="group-data-class-on:hidden">
                  <span>{words.next}</span>:{' '}
                </span>
                <span className="hidden group-data-class-on:inline">
                  <span>{words.on}</span>:{' '}
                </span>
              </span>
              <span>
                {[
                  day === today ? words.today : formatWeekday(day, language),
                  formatHours({ time, from, to }),
                  place,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
          ))}
        </next-class>
        <InlineScript code={showNow} />
      </div>
    </div>
  )
}

type NextClassWords = Translated<typeof english>

function noticeOf(
  words: NextClassWords,
  { formatDay, textOf }: Record<'formatDay' | 'textOf', (text: string) => string>,
  calendar: ClassCalendar,
  today: string,
) {
  const holiday = holidayOn(calendar.holidays, today)
  if (!holiday || eveningOn(today, calendar).isHeld) return undefined
  const name = textOf(holiday.name)
  if (holiday.from === holiday.to) return fill(words.calledOff, { reason: name })
  return fill(words.holiday, { name, until: formatDay(holiday.to) })
}
