import { useLoaderData } from 'react-router'
import { classroom } from '#domain/kinds/classroom.ts'
import { EventCard } from '../content/event-card.tsx'
import { KindList } from '../content/kind-list.tsx'
import { listData } from '../content/list-data.ts'
import { describePage } from '../layout/describe-page.ts'
import { useSite } from '../layout/site-data.ts'
import { PageHeading } from '../ui/page-heading.tsx'

const title = 'Classroom'
const lead = 'When we teach, and how the last classes went.'

const read = listData(classroom)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Classroom() {
  const { classTimings } = useSite().settings
  return (
    <div className="page">
      <PageHeading title={title} lead={lead} />
      <section className="mb-12 rounded-card bg-dusk p-6 text-chalk shadow-soft sm:p-8">
        <h2 className="text-2xl">Class Timings</h2>
        <ul className="mt-4 grid gap-3 sm:grid-cols-3">
          {classTimings.map(({ day, time }) => (
            <li key={`${day} ${time}`} className="rounded-xl bg-night/40 px-4 py-3">
              <span className="block text-chalk/85">{day}</span>{' '}
              <span className="text-lg font-semibold">{time}</span>
            </li>
          ))}
        </ul>
      </section>
      <h2 className="mb-5 text-3xl">Last 3 Classes</h2>
      <KindList kind={classroom} loaded={useLoaderData<typeof loader>()} card={EventCard} />
    </div>
  )
}
