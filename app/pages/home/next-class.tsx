import { formatDay, formatWeekday } from '#domain/dates/format-day.ts'
import { holidayOn, nextClasses } from '#domain/site/next-classes.ts'
import { Logo } from '../../layout/logo.tsx'
import { useSite } from '../../layout/site-data.ts'
import '../../page-script/elements.ts'
import { formatHours } from '../../language/timing-words.ts'
import { useLanguage, useWords } from '../../language/use-words.ts'
import { defineWords, fill } from '../../language/words.ts'

const english = defineWords('next-class', {
  next: 'Next class',
  today: 'Today',
  on: 'Class is on now',
  holiday: '{name}: no classes until {until}.',
})

/** When the next class is; the page's script knows the hour (app/page-script/next-class.ts). */
export function NextClass() {
  const words = useWords(english)
  const language = useLanguage()
  const { settings, today } = useSite()
  const classes = nextClasses(settings.classTimings, settings.holidays, today)
  const holiday = holidayOn(settings.holidays, today)
  const { place } = settings.forParents
  if (classes.length === 0 && !holiday) return null
  return (
    <div className="mt-6 flex max-w-prose items-center gap-3 text-lg">
      <Logo />
      <div className="min-w-0">
        {holiday && (
          <p>{fill(words.holiday, { name: holiday.name, until: formatDay(holiday.to, language) })}</p>
        )}
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
                <span className="group-data-class-on:hidden">{words.next}: </span>
                <span className="hidden group-data-class-on:inline">{words.on}: </span>
              </span>
              {[
                day === today ? words.today : formatWeekday(day, language),
                formatHours(language, time, { from, to }),
                place,
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          ))}
        </next-class>
      </div>
    </div>
  )
}
