import { Link } from 'react-router'
import { api } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useFormatHours } from '#app/language/timing-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Check, LampDesk } from '#app/ui/icons/admin-icons.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { eveningLink, eveningPaths } from '#features/evenings/evenings.ts'
import { type ClassView, viewEvening } from '#features/evenings/pages/store/view-evening.ts'
import { rotaPaths, untaughtClasses } from '#features/rota/rota.ts'

const english = defineWords('admin.dashboard.next-class', {
  tonight: (here: number, all: number) => `Tonight: ${here} of ${all} here`,
  next: 'Next class',
  yours: (classes: string) => `Your class: ${classes}`,
  register: 'Open the register',
  notStarted: 'Not started',
  noTeacher: 'No teacher',
  some: (here: number, all: number) => `${here} of ${all}`,
  children: { one: '{count} child', other: '{count} children' },
})

/** Loads the next class with its registers, the user's own evenings, and the gaps of the next seven days. */
export function useNextClass() {
  const { today } = useSite()
  const can = useCan()
  const maySee = can('see evenings')
  const { response } = useQuery(`next class from ${maySee && today}`, async () =>
    maySee
      ? Promise.all([
          api.call('GET', eveningPaths.one, { params: { day: 'next' } }),
          readWeek(today),
          readWeek(addDays(today, 7)),
        ])
      : undefined,
  )
  if (!response) return undefined
  const [{ data: evening }, week, nextWeek] = response
  if (week.children === 0) return undefined
  const days = [...week.days, ...nextWeek.days].filter(({ day }) => day < addDays(week.today, 7))
  const places = [...week.places, ...nextWeek.places]
  // A school that does not use the rota has no gaps.
  const gaps =
    can('join the rota') && places.length > 0
      ? days.flatMap((one) => untaughtClasses({ ...week, places }, one).map(() => one.day))
      : []
  return { evening, today: week.today, me: week.me, mine: week.mine, gaps, usesRota: places.length > 0 }
}

const readWeek = async (day: string) => (await api.call('GET', rotaPaths.week, { params: { day } })).data

type Loaded = NonNullable<ReturnType<typeof useNextClass>>

/** Tonight, or else the next class, with a tile for each class. */
export function NextClass({ evening, today, mine, usesRota }: Loaded) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const formatHours = useFormatHours()
  const className = useClassName()
  if (!evening.isHeld) return null
  const { classes, childrenHere, childrenCount } = viewEvening(evening, [])
  const { day } = evening
  const isTonight = day === today
  const label = isTonight ? words.tonight(childrenHere, childrenCount) : words.next
  const own = mine.filter((place) => place.day === day).map(({ studentClass }) => studentClass)
  const when = [own.length > 0 && label, shortDay(day), formatHours(evening)]
  return (
    <section
      aria-labelledby="next-class"
      className="slate mb-4 rounded-card bg-slate p-4 text-ink shadow-soft"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="text-sm text-lamp-bright">{when.filter(Boolean).join(' · ')}</p>
          <h2 id="next-class" className="text-2xl">
            {own.length > 0 ? words.yours(own.map(className).join(', ')) : label}
          </h2>
        </div>
        {isTonight && (
          <Link
            to={eveningLink(null, own[0] ? { class: own[0] } : {})}
            className={buttonClass('primary', 'max-sm:w-full')}
          >
            <LampDesk className="size-5" />
            <span>{words.register}</span>
          </Link>
        )}
      </div>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(3rem,100%),1fr))] gap-1.5">
        {classes.map((group) => (
          <ClassTile key={group.name} group={group} isTonight={isTonight} day={day} usesRota={usesRota} />
        ))}
      </ul>
    </section>
  )
}

type TileProps = { group: ClassView; isTonight: boolean; day: string; usesRota: boolean }

/** Tonight, how many children are here; before, who teaches. */
function ClassTile({ group, isTonight, day, usesRota }: TileProps) {
  const words = useWords(english)
  const className = useClassName()
  const { name, count, hereCount, isClosed, teachers } = group
  const isStarted = isClosed || hereCount > 0
  const isUntaught = usesRota && teachers.length === 0 && !isStarted
  const here = isStarted ? words.some(hereCount, count) : words.notStarted
  const who = teachers.map(({ name }) => name).join(', ') || words.children(count)
  const state = isUntaught ? words.noTeacher : isTonight ? here : who
  return (
    <li>
      <Link
        to={isTonight ? eveningLink(null, { class: name }) : `${eveningScreens.rota}?week=${day}`}
        aria-label={`${className(name)}: ${state}`}
        className={`flex h-full min-h-16 flex-col items-center justify-center rounded-xl border px-1 py-1.5 text-center text-xs leading-tight hover:border-lamp ${isUntaught ? 'border-dashed border-danger-ink text-danger-ink' : isStarted ? 'border-transparent bg-ink/10' : 'border-dashed border-edge-strong'}`}
      >
        <span className="flex items-center gap-1 font-serif text-base font-semibold">
          {name}
          {isClosed && <Check className="size-4 shrink-0 text-lamp-bright" />}
        </span>
        <span className="line-clamp-2 wrap-anywhere">{state}</span>
      </Link>
    </li>
  )
}
