import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/dates/format-day.ts'
import { tonightScreen } from '#domain/evenings/kept-evenings.ts'
import { className } from '#domain/kinds/class-name.ts'
import { badgeClass } from '../../../ui/badge.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ArrowRight } from '../../../ui/icons/admin-icons.ts'
import { ArrowLeft } from '../../../ui/icons/icons.ts'
import { Name } from '../../../ui/name.tsx'
import type { ClassView, EveningView } from './store/view-evening.ts'

const words = {
  noClass: 'No class on this day',
  noClassBecause: (reason: string) => `No class: ${reason}`,
  noChildren: 'There are no children in the list yet.',
  before: (day: string) => `Evening before: ${formatDay(day)}`,
  after: (day: string) => `Next evening: ${formatDay(day)}`,
  days: 'Other evenings',
  volunteers: 'Volunteers',
  volunteersHere: (n: number) => (n === 1 ? '1 is here' : `${n} are here`),
  here: (here: number, all: number) => `${here} of ${all} here`,
  closed: 'Closed',
  noTeacher: 'Nobody is on the rota',
  lastTime: (day: string) => `Last time (${formatDay(day)}): `,
  written: 'Log written',
  notWritten: 'Log not written yet',
}

/** The address of Tonight for a day, and of one of its classes. */
export function eveningLink(day: string | null, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...(day && { day }), ...more }).toString()
  return query ? `${tonightScreen}?${query}` : tonightScreen
}

type Props = {
  view: EveningView
  day: string | null
  /** What else can be done with this evening. */
  children: ReactNode
}

/** The evening in one glance: a card for each class, and one for the volunteers. */
export function Overview({ view, day, children }: Props) {
  const { evening, classes, register } = view
  const { isHeld, reason, previous, next } = evening
  const volunteersHere = evening.volunteers.filter(({ id }) => register.people.has(id)).length
  return (
    <>
      {!isHeld && <EmptyState message={reason ? words.noClassBecause(reason) : words.noClass} />}
      {isHeld && reason && <p className="mb-4 font-medium">{reason}</p>}
      {isHeld && classes.length === 0 && <EmptyState message={words.noChildren} />}
      {isHeld && (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {classes.map((group) => (
            <ClassCard key={group.name} group={group} to={eveningLink(day, { class: group.name })} />
          ))}
          {evening.volunteers.length > 0 && (
            <Card title={words.volunteers} to={eveningLink(day, { volunteers: '' })}>
              <p className="text-lg font-semibold">{words.volunteersHere(volunteersHere)}</p>
            </Card>
          )}
        </ul>
      )}
      <nav aria-label={words.days} className="mt-8 flex flex-wrap gap-3">
        {previous && (
          <Link to={eveningLink(previous)} className={buttonClass('quiet')}>
            <ArrowLeft className="size-4 shrink-0" />
            {words.before(previous)}
          </Link>
        )}
        {next && (
          <Link to={eveningLink(next)} className={buttonClass(isHeld ? 'quiet' : 'primary')}>
            {words.after(next)}
            <ArrowRight className="size-4 shrink-0" />
          </Link>
        )}
      </nav>
      <div className="mt-3">{children}</div>
    </>
  )
}

function ClassCard({ group, to }: { group: ClassView; to: string }) {
  const { name, children, hereCount, isClosed, teachers, written, before } = group
  const lastTime = before.find(({ taught, subject }) => taught || subject)
  return (
    <Card title={className(name)} to={to}>
      <p className="text-soft">
        {teachers.length === 0
          ? words.noTeacher
          : teachers.map((teacher) => [teacher.name, teacher.subject].filter(Boolean).join(', ')).join(' · ')}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        {words.here(hereCount, children.length)}
        {isClosed && <span className={badgeClass(true)}>{words.closed}</span>}
      </p>
      {lastTime && (
        <p className="line-clamp-2 text-sm">
          <span className="text-soft">{words.lastTime(lastTime.day)}</span>
          <Name text={[lastTime.subject, lastTime.taught].filter(Boolean).join(': ')} />
        </p>
      )}
      <p className="text-sm text-soft">{written.length > 0 ? words.written : words.notWritten}</p>
    </Card>
  )
}

const Card = ({ title, to, children }: { title: string; to: string; children: ReactNode }) => (
  <li className="relative rounded-card border border-edge bg-surface p-4 shadow-soft focus-within:border-link hover:border-link">
    <h2 className="text-2xl">
      {/* The whole card is the link. */}
      <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
        {title}
      </Link>
    </h2>
    <div className="mt-1 space-y-1">{children}</div>
  </li>
)
