import { formatDay } from '#domain/dates/format-day.ts'
import { type ClassCalendar, eveningOn, holidayOn, nextClasses } from '#domain/evenings/class-days.ts'
import { weekdayNames } from '#domain/site/class-timings.ts'
import { Logo } from '../../layout/logo.tsx'
import { useSite } from '../../layout/site-data.ts'
import '../../page-script/elements.ts'

const words = {
  next: 'Next class',
  today: 'Today',
  on: 'Class is on now',
  holiday: (name: string, until: string) => `${name}: no classes until ${until}.`,
  calledOff: (reason: string) => `No class today: ${reason}.`,
}

/** When the next class is; the page's script knows the hour (app/page-script/next-class.ts). */
export function NextClass() {
  const { settings, today } = useSite()
  const classes = nextClasses(settings, today)
  const notice = noticeOf(settings, today)
  const { place } = settings.forParents
  if (classes.length === 0 && !notice) return null
  return (
    <div className="mt-6 flex max-w-prose items-center gap-3 text-lg">
      <Logo />
      <div className="min-w-0">
        {notice && <p>{notice}</p>}
        <next-class className="group block">
          {classes.map(({ day, weekday, time, from, to }, index) => (
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
              {[day === today ? words.today : nameOf(weekday), time, place].filter(Boolean).join(', ')}
            </p>
          ))}
        </next-class>
      </div>
    </div>
  )
}

function noticeOf(calendar: ClassCalendar, today: string): string | undefined {
  const holiday = holidayOn(calendar.holidays, today)
  if (!holiday || eveningOn(today, calendar).isHeld) return undefined
  const isOneDay = holiday.from === holiday.to
  return isOneDay ? words.calledOff(holiday.name) : words.holiday(holiday.name, formatDay(holiday.to))
}

const nameOf = (weekday: string) => weekdayNames.find(([code]) => code === weekday)?.[1]
