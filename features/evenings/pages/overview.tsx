import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageSection } from '#app/admin/page-section.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { useDefaultText } from '#app/language/timing-words.ts'
import { useFormatDay, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ArrowRight, Check } from '#app/ui/icons/admin-icons.ts'
import { ArrowLeft } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { Message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Evening } from '../evening-schemas.ts'
import { eveningLink } from '../evenings.ts'
import type { ClassView, EveningView } from './store/view-evening.ts'

export const english = defineWords('admin.tonight.overview', {
  noClass: 'No class on this day',
  noClassBecause: (reason: string) => `No class: ${reason}`,
  noChildren: 'There are no children in the list yet.',
  before: (day: string) => `Previous class: ${day}`,
  after: (day: string) => `Next class: ${day}`,
  days: 'Other evenings',
  volunteers: 'Volunteers',
  volunteersHere: { one: '{count} here', other: '{count} here' },
  here: (here: number, all: number) => `${here} of ${all} here`,
  wholeSchool: (here: number, all: number) => `Whole school: ${here} of ${all} here`,
  children: { one: '{count} child', other: '{count} children' },
  closed: 'Register closed',
  open: 'Register open',
  noTeacher: 'No teacher yet',
  lastTime: (day: string) => `Last time (${day}): `,
  written: 'Log written',
  notWritten: 'Log not written yet',
})

type Props = { view: EveningView; day: string | null; today: string; children: ReactNode }

export function Overview({ view, day, today, children }: Props) {
  const words = useWords(english)
  const { evening, classes, childrenCount, childrenHere, volunteersHere } = view
  const { isHeld, volunteers } = evening
  const reason = useDefaultText()(evening.reason)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 empty:hidden">
        {isHeld && classes.length > 0 && evening.day <= today && (
          <p className="text-lg font-semibold">{words.wholeSchool(childrenHere, childrenCount)}</p>
        )}
        {children}
      </div>
      {!isHeld && <EmptyState message={reason ? words.noClassBecause(reason) : words.noClass} />}
      {isHeld && reason && <p className="mb-4 font-medium">{reason}</p>}
      {isHeld && classes.length === 0 && <EmptyState message={words.noChildren} />}
      {isHeld && (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {classes.map((group) => (
            <ClassCard
              key={group.name}
              group={group}
              day={evening.day}
              today={today}
              to={eveningLink(day, { class: group.name })}
            />
          ))}
          {volunteers.length > 0 && (
            <Card
              title={words.volunteers}
              count={words.volunteersHere(volunteersHere)}
              to={eveningLink(day, { volunteers: '' })}
            />
          )}
        </ul>
      )}
      <OtherEvenings {...evening} />
      {/* Evenings stored by an earlier version have no `refused`. */}
      <RefusedMarks refused={evening.refused ?? []} />
    </>
  )
}

const OtherEvenings = ({ previous, next, isHeld }: EveningView['evening']) => {
  const words = useWords(english)
  const formatDay = useFormatDay()
  return (
    <nav aria-label={words.days} className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
      {previous && (
        <Link to={eveningLink(previous)} className={buttonClass('quiet')}>
          <ArrowLeft className="size-4 shrink-0" />
          <span>{words.before(formatDay(previous))}</span>
        </Link>
      )}
      {next && (
        <Link to={eveningLink(next)} className={buttonClass(isHeld ? 'quiet' : 'primary')}>
          <span>{words.after(formatDay(next))}</span>
          <ArrowRight className="size-4 shrink-0" />
        </Link>
      )}
    </nav>
  )
}

type ClassCardProps = { group: ClassView; day: string; today: string; to: string }

function ClassCard({ group, day, today, to }: ClassCardProps) {
  const words = useWords(english)
  const formatDay = useFormatDay()
  const className = useClassName()
  const { name, children, count: counted, hereCount, isClosed, teachers, written, before } = group
  const isAhead = day > today
  const lastTime = before.find(({ taught, subject }) => taught || subject)
  const teaching = teachers.map(({ name, subject }) => [name, subject].filter(Boolean).join(', '))
  const count = isAhead ? words.children(children.length) : words.here(hereCount, counted)
  return (
    <Card title={className(name)} count={count} to={to}>
      {(teaching.length > 0 || day >= today) && (
        <p className={teaching.length > 0 ? '' : 'text-soft'}>{teaching.join(' · ') || words.noTeacher}</p>
      )}
      {lastTime && (
        <p className="line-clamp-2 text-sm text-soft">
          <span>{words.lastTime(formatDay(lastTime.day))}</span>
          <Name text={[lastTime.subject, lastTime.taught].filter(Boolean).join(': ')} />
        </p>
      )}
      {!isAhead && (
        <p className="flex flex-wrap gap-x-4 text-sm">
          <Done isDone={isClosed}>{isClosed ? words.closed : words.open}</Done>
          <Done isDone={written.length > 0}>{written.length > 0 ? words.written : words.notWritten}</Done>
        </p>
      )}
    </Card>
  )
}

const Done = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <span className={`flex items-center gap-1 ${isDone ? 'font-medium text-leaf' : 'text-soft'}`}>
    {isDone && <Check className="size-4" />}
    <span>{children}</span>
  </span>
)

type CardProps = { title: string; count: string; to: string; children?: ReactNode }

const Card = ({ title, count, to, children }: CardProps) => (
  <li className="relative rounded-card border border-edge bg-surface px-4 py-3 shadow-soft focus-within:border-link hover:border-link">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="text-xl">
        {/* The whole card is the link. */}
        <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
          {title}
        </Link>
      </h2>
      <p className="font-semibold">{count}</p>
    </div>
    {children}
  </li>
)

const refusedEnglish = defineWords('admin.tonight.refused-marks', {
  title: 'Marks that do not count',
  lead: 'They were made for an evening without class, or for someone who was deleted.',
  from: (day: string, by: string) => `${day}, from ${by}`,
  closed: (studentClass: string) => `${studentClass}: register closed`,
})

/** Shows PICs which marks from phones the server refused, so that they are not lost silently. */
function RefusedMarks({ refused }: Pick<Evening, 'refused'>) {
  const words = useWords(refusedEnglish)
  const translate = useTranslateMessage()
  const formatDay = useFormatDay()
  const className = useClassName()
  if (refused.length === 0) return null
  return (
    <PageSection id="refused-marks" title={words.title} lead={words.lead} className="mt-10 max-w-xl">
      <ul className="space-y-3">
        {refused.map(({ day, by, why, key, names, classes }) => (
          <li key={`${day} ${by} ${why}`} className="rounded-card border border-edge bg-surface p-4">
            <p className="text-sm text-soft">{by ? words.from(formatDay(day), by) : formatDay(day)}</p>
            <p className="wrap-anywhere">
              <Name text={[...names, ...classes.map((name) => words.closed(className(name)))].join(', ')} />
            </p>
            <p>{translate(key ? new Message(key, [], why) : why)}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
