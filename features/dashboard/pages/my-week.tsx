import { Link } from 'react-router'
import { api } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useFormatHours } from '#app/language/timing-words.ts'
import { useLongDay, useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ChevronRight, LampDesk, TriangleAlert } from '#app/ui/icons/admin-icons.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { eveningLink } from '#features/evenings/evenings.ts'
import { useGapText } from '#features/rota/pages/gap-text.ts'
import { MyEvenings } from '#features/rota/pages/my-evenings.tsx'
import { rotaPaths } from '#features/rota/rota.ts'
import type { RotaWeek } from '#features/rota/rota-schemas.ts'

const english = defineWords('admin.dashboard.my-week', {
  tonight: 'Tonight',
  next: 'Next class',
  yours: (classes: string) => `Your class: ${classes}`,
  register: 'Open the register',
  gaps: {
    one: '{count} evening this week needs volunteers',
    other: '{count} evenings this week need volunteers',
  },
})

/** The next class with its register, the evenings of a teacher, and what the rota lacks; nothing without children. */
export function MyWeek() {
  const { today } = useSite()
  const maySee = useCan()('see evenings')
  const { response } = useQuery(`weeks from ${maySee && today}`, async () =>
    maySee ? Promise.all([readWeek(today), readWeek(addDays(today, 7))]) : [],
  )
  const [week, nextWeek] = response ?? []
  if (!week || !nextWeek || week.children === 0) return null
  const days = [...week.days, ...nextWeek.days].filter(({ day }) => day >= week.today)
  const places = [...week.places, ...nextWeek.places]
  return (
    <>
      <NextClass week={{ ...week, days, places }} />
      {week.me && <MyEvenings mine={week.mine} />}
    </>
  )
}

const readWeek = async (day: string) => (await api.call('GET', rotaPaths.week, { params: { day } })).data

function NextClass({ week }: { week: RotaWeek }) {
  const words = useWords(english)
  const longDay = useLongDay()
  const formatHours = useFormatHours()
  const className = useClassName()
  const next = week.days.find(({ isHeld }) => isHeld)
  if (!next) return null
  const isTonight = next.day === week.today
  const label = isTonight ? words.tonight : words.next
  const own = week.mine.filter(({ day }) => day === next.day).map(({ studentClass }) => studentClass)
  const when = [own.length > 0 && label, longDay(next.day), formatHours(next)]
  return (
    <section aria-labelledby="next-class" className="mb-4 rounded-card bg-slate p-4 text-chalk shadow-soft">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="text-sm text-lamp-bright">{when.filter(Boolean).join(' · ')}</p>
          <h2 id="next-class" className="text-2xl">
            {own.length > 0 ? words.yours(own.map(className).join(', ')) : label}
          </h2>
        </div>
        {isTonight && (
          <Link to={eveningLink(null, own[0] ? { class: own[0] } : {})} className={buttonClass()}>
            <LampDesk className="size-5" />
            <span>{words.register}</span>
          </Link>
        )}
      </div>
      <Gaps week={week} />
    </section>
  )
}

/** The evenings of the next seven days that lack someone; nothing for a school that does not use the rota. */
function Gaps({ week }: { week: RotaWeek }) {
  const words = useWords(english)
  const longDay = useLongDay()
  const gapText = useGapText()
  const mayJoin = useCan()('join the rota')
  const gaps = week.days.flatMap((evening) => {
    const text = evening.day < addDays(week.today, 7) && gapText(week, evening)
    return text ? [{ day: evening.day, text }] : []
  })
  if (!mayJoin || week.places.length === 0 || gaps.length === 0) return null
  return (
    <details className="group mt-2 -mb-2">
      <summary className="flex min-h-11 w-fit items-center gap-2 font-medium">
        <TriangleAlert className="size-4 shrink-0 text-lamp-bright" />
        <span>{words.gaps(gaps.length)}</span>
        <ChevronRight className="size-5 shrink-0 group-open:rotate-90" />
      </summary>
      <ul className="divide-y divide-chalk/20">
        {gaps.map(({ day, text }) => (
          <li key={day}>
            <Link
              to={`${eveningScreens.rota}?week=${day}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-2 hover:underline"
            >
              <span className="font-semibold">{longDay(day)}</span>
              <span className="text-sm">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
