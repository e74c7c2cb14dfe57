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
import { MyEvenings } from '#features/rota/pages/my-evenings.tsx'
import { rotaPaths, untaughtClasses } from '#features/rota/rota.ts'
import type { RotaWeek } from '#features/rota/rota-schemas.ts'

const english = defineWords('admin.dashboard.my-week', {
  tonight: 'Tonight',
  next: 'Next class',
  yours: (classes: string) => `Your class: ${classes}`,
  register: 'Open the register',
  gaps: {
    one: '{count} class without a teacher this week',
    other: '{count} classes without a teacher this week',
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

/** How many classes of the next seven days have no teacher; nothing for a school that does not use the rota. */
function Gaps({ week }: { week: RotaWeek }) {
  const words = useWords(english)
  const mayJoin = useCan()('join the rota')
  const gaps = week.days
    .filter(({ day }) => day < addDays(week.today, 7))
    .flatMap((evening) => untaughtClasses(week, evening).map(() => evening.day))
  if (!mayJoin || week.places.length === 0 || gaps.length === 0) return null
  return (
    <Link
      to={`${eveningScreens.rota}?week=${gaps[0]}`}
      className="mt-2 -mb-2 flex min-h-11 w-fit items-center gap-2 font-medium hover:underline"
    >
      <TriangleAlert className="size-4 shrink-0 text-lamp-bright" />
      <span>{words.gaps(gaps.length)}</span>
      <ChevronRight className="size-5 shrink-0" />
    </Link>
  )
}
