import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { PageSection } from '#app/admin/page-section.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { useDefaultText } from '#app/language/timing-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ArrowRight, BookOpen, Check } from '#app/ui/icons/admin-icons.ts'
import { ArrowLeft } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { defineWords, Message } from '#domain/text/words.ts'
import type { Evening } from '../evening-schemas.ts'
import { eveningLink } from '../evenings.ts'
import { GoingHomeLink } from './going-home-parts.tsx'
import { useKeepPicture } from './picture/keep-picture.ts'
import type { ClassView, EveningView } from './store/view-evening.ts'
import { tileClasses } from './tile-classes.ts'

export const english = defineWords('admin.tonight.overview', {
  noClass: 'No class on this day',
  noClassBecause: (reason: string) => `No class: ${reason}`,
  noChildren: 'There are no children in the list yet.',
  before: 'Previous class',
  after: 'Next class',
  days: 'Other evenings',
  volunteers: 'Volunteers',
  volunteersHere: { one: '{count} here', other: '{count} here' },
  here: (here: number, all: number) => `${here} of ${all} here`,
  wholeSchool: (here: number, all: number) => `Whole school: ${here} of ${all} here`,
  children: { one: '{count} child', other: '{count} children' },
  notStarted: 'Not started',
  some: (here: number, all: number) => `${here} of ${all}`,
  done: 'Done',
  you: 'You',
  noTeacher: 'No teacher yet',
  written: 'Log written',
})

type Props = { view: EveningView; day: string | null; today: string; children: ReactNode }

export function Overview({ view, day, today, children }: Props) {
  const words = useWords(english)
  const { evening, classes, childrenCount, childrenHere, volunteersHere } = view
  const { isHeld, volunteers } = evening
  const reason = useDefaultText()(evening.reason)
  const isOwn = ({ teachers }: ClassView) => teachers.some(({ volunteerId }) => isMe(evening, volunteerId))
  const list = useRef<HTMLUListElement>(null)
  useKeepPicture(day === null ? list : undefined)
  const ownFirst = [...classes].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
  return (
    <>
      {isHeld && classes.length > 0 && evening.day <= today && (
        <p className="mb-3 text-lg font-semibold">{words.wholeSchool(childrenHere, childrenCount)}</p>
      )}
      {evening.day === today && (
        <GoingHomeLink view={view} classes={classes} day={day} today={today} to={{ home: '' }} />
      )}
      {!isHeld && <EmptyState message={reason ? words.noClassBecause(reason) : words.noClass} />}
      {isHeld && reason && <p className="mb-4 font-medium">{reason}</p>}
      {isHeld && classes.length === 0 && <EmptyState message={words.noChildren} />}
      {isHeld && (
        <ul ref={list} className={tileClasses.list}>
          {ownFirst.map((group) => (
            <ClassTile
              key={group.name}
              group={group}
              isOwn={isOwn(group)}
              evening={evening}
              today={today}
              to={eveningLink(day, { class: group.name })}
            />
          ))}
          {volunteers.length > 0 && (
            <Tile
              title={words.volunteers}
              state={words.volunteersHere(volunteersHere)}
              to={eveningLink(day, { volunteers: '' })}
            />
          )}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <OtherEvenings {...evening} />
        {children}
      </div>
      {/* Evenings stored by an earlier version have no `refused`. */}
      <RefusedMarks refused={evening.refused ?? []} />
    </>
  )
}

const OtherEvenings = ({ previous, next, isHeld }: EveningView['evening']) => {
  const words = useWords(english)
  const shortDay = useShortDay()
  return (
    <nav aria-label={words.days} className="flex flex-wrap gap-3 max-sm:grow max-sm:*:grow">
      {previous && (
        <Link to={eveningLink(previous)} className={buttonClass('quiet', 'max-sm:px-3')}>
          <ArrowLeft className="size-4 shrink-0" />
          <span className="max-sm:sr-only">{`${words.before}:`}</span> <span>{shortDay(previous)}</span>
        </Link>
      )}
      {next && (
        <Link to={eveningLink(next)} className={buttonClass(isHeld ? 'quiet' : 'primary', 'max-sm:px-3')}>
          <span className="max-sm:sr-only">{`${words.after}:`}</span> <span>{shortDay(next)}</span>
          <ArrowRight className="size-4 shrink-0" />
        </Link>
      )}
    </nav>
  )
}

const isMe = ({ volunteers }: Evening, volunteerId: string) =>
  volunteers.some(({ id, isMe }) => isMe && id === volunteerId)

type ClassTileProps = { group: ClassView; isOwn: boolean; evening: Evening; today: string; to: string }

function ClassTile({ group, isOwn, evening, today, to }: ClassTileProps) {
  const words = useWords(english)
  const className = useClassName()
  const { name, children, count, hereCount, isClosed, teachers, written } = group
  const { day } = evening
  const teaching = teachers.map(({ name, volunteerId }) => (isMe(evening, volunteerId) ? words.you : name))
  const isDone = isClosed && day === today
  const counted = hereCount === 0 && !isClosed ? words.notStarted : words.some(hereCount, count)
  const state = day > today ? words.children(children.length) : isDone ? words.done : counted
  return (
    <Tile title={className(name)} state={state} to={to} isDone={isClosed} isOwn={isOwn}>
      {written.length > 0 && (
        <>
          <BookOpen className="ml-auto size-4 text-soft" />
          <span className="sr-only">{words.written}</span>
        </>
      )}
      {(teaching.length > 0 || day >= today) && (
        <p className={`w-full truncate text-sm ${teaching.length > 0 ? 'text-soft' : 'text-danger-ink'}`}>
          {teaching.join(', ') || words.noTeacher}
        </p>
      )}
    </Tile>
  )
}

type TileProps = {
  title: string
  state: string
  to: string
  isDone?: boolean
  isOwn?: boolean
  children?: ReactNode
}

const Tile = ({ title, state, to, isDone = false, isOwn = false, children }: TileProps) => (
  <li
    data-own={isOwn || undefined}
    className={`${tileClasses.tile} ${isOwn ? tileClasses.own : tileClasses.others}`}
  >
    <h2 className={tileClasses.name}>
      <Link to={to} className={tileClasses.link}>
        {title}
      </Link>
    </h2>
    <p className={`flex items-center gap-1 font-medium ${isDone ? 'text-leaf' : ''}`}>
      {isDone && <Check className="size-4 shrink-0" />}
      <span>{state}</span>
    </p>
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
  const shortDay = useShortDay()
  const className = useClassName()
  if (refused.length === 0) return null
  return (
    <PageSection id="refused-marks" title={words.title} lead={words.lead} className="mt-10 max-w-xl">
      <ul className="space-y-3">
        {refused.map(({ day, by, why, key, names, classes }) => (
          <li key={`${day} ${by} ${why}`} className="rounded-card border border-edge bg-surface p-4">
            <p className="text-sm text-soft">{by ? words.from(shortDay(day), by) : shortDay(day)}</p>
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
