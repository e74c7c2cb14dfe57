import { Link } from 'react-router'
import { useClassName } from '#app/language/kind-words.ts'
import { useFormatHours } from '#app/language/timing-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Check, LampDesk } from '#app/ui/icons/admin-icons.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { eveningLink } from '#features/evenings/evenings.ts'
import { Portrait } from '#features/evenings/pages/portrait.tsx'
import { type Child, type ClassView, viewEvening } from '#features/evenings/pages/store/view-evening.ts'
import type { NextClassData } from './use-next-class.ts'

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

/** Tonight, or else the next class, with the faces of the user's own class, or a tile for each class; planners see both. */
export function NextClass({ evening, today, mine, usesRota }: NextClassData) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const formatHours = useFormatHours()
  const className = useClassName()
  const plans = useCan()('plan the rota')
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
      {own.length > 0 && (
        <Faces faces={classes.filter(({ name }) => own.includes(name)).flatMap(({ children }) => children)} />
      )}
      {(own.length === 0 || plans) && (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(3rem,100%),1fr))] gap-1.5">
          {classes.map((group) => (
            <ClassTile key={group.name} group={group} isTonight={isTonight} day={day} usesRota={usesRota} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The small circles overlap. */
const Faces = ({ faces }: { faces: Child[] }) => {
  const words = useWords(english)
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3">
      <div className="flex flex-wrap pl-2">
        {faces.map(({ id, name, photo }) => (
          <Portrait
            key={id}
            picture={photo ?? undefined}
            name={name}
            className="-ml-2 size-9 border-2 border-slate text-xs"
          />
        ))}
      </div>
      <p className="text-sm text-soft shrink-0">{words.children(faces.length)}</p>
    </div>
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
