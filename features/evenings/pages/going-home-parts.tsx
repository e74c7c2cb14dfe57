import { Link } from 'react-router'
import { formatTime } from '#app/admin/format-time.ts'
import { useDigits, useLanguage, useWords } from '#app/language/use-words.ts'
import { ArrowRight } from '#app/ui/icons/admin-icons.ts'
import { Name } from '#app/ui/name.tsx'
import { defineWords } from '#domain/text/words.ts'
import { eveningLink } from '../evenings.ts'
import { isAgainstRules, type WayHome } from '../going-home.ts'
import { latestMarks } from '../marks.ts'
import type { ClassProps } from './evening-screen.tsx'
import type { Child, ClassView, EveningView } from './store/view-evening.ts'

export const english = defineWords('admin.tonight.going-home', {
  title: 'Going home',
  notGone: (children: number) => `Not gone home yet: ${children}`,
  allGone: 'Everyone has gone home',
  staying: (child: string) => `${child} (stays)`,
  went: (child: string, who: string) => `${child} went home with ${who}`,
  wentUnlisted: (child: string, who: string) => `${child} went home with ${who} (not on the list)`,
  wentAlone: (child: string) => `${child} went home alone`,
  wentAloneUnasked: (child: string) => `${child} went home alone (may not)`,
  stayed: (child: string) => `${child} stayed`,
  decided: (what: string, who: string, time: string) => `${what}. Decided by ${who}, ${time}`,
  you: 'you',
  someone: 'someone',
})

/** Evenings stored by an earlier version have no parts. */
export const hasGoingHome = ({ evening }: EveningView) => evening.parts?.goingHome ?? false

/** The children who are here in classes whose register is closed. */
export const childrenGoingHome = ({ register }: EveningView, classes: readonly ClassView[]) =>
  classes.flatMap(({ isClosed, children }) =>
    isClosed ? children.filter(({ id }) => register.people.has(id)) : [],
  )

type LinkProps = {
  view: EveningView
  classes: readonly ClassView[]
  to: Record<string, string>
  day: string | null
  today: string
}

/** Leads to the pass in which children go home, and says who has not gone yet. */
export function GoingHomeLink({ view, classes, to, day, today }: LinkProps) {
  const words = useWords(english)
  const { home } = view.register
  const children = hasGoingHome(view) ? childrenGoingHome(view, classes) : []
  if (children.length === 0) return null
  const left = children.filter(({ id }) => !home.has(id) || home.get(id)?.what === 'stays')
  // Nobody may have used the pass on an earlier evening.
  const isUsed = view.evening.day === today || children.some(({ id }) => home.has(id))
  const names = left.map(({ id, name }) => (home.has(id) ? words.staying(name) : name))
  return (
    <Link
      to={eveningLink(day, to)}
      className="mb-4 flex min-h-13 items-center gap-3 rounded-2xl border border-edge bg-surface px-4 py-2 shadow-soft hover:border-link print:hidden"
    >
      <span className="min-w-0 flex-1">
        <b className="block">{words.title}</b>
        {isUsed && (
          <span className="block">{left.length > 0 ? words.notGone(left.length) : words.allGone}</span>
        )}
        {/* At first everyone is here; the names matter once most have gone. */}
        {left.length < children.length && (
          <span className="block text-sm text-soft">
            <Name text={names.join(', ')} />
          </span>
        )}
      </span>
      <ArrowRight className="size-5 shrink-0" />
    </Link>
  )
}

/** How children went home if it was not as usual, and who decided that. */
export function HomeDecisions({ view, openClass }: ClassProps) {
  const words = useWords(english)
  const language = useLanguage()
  const digits = useDigits()
  if (!hasGoingHome(view)) return null
  const marks = new Map(
    latestMarks(view.evening.marks).flatMap((mark) => (mark.about === 'home' ? [[mark.subject, mark]] : [])),
  )
  const lines = openClass.children.flatMap((child) => {
    const [mark, way] = [marks.get(child.id), view.register.home.get(child.id)]
    if (!mark || !way || way.what === 'usual') return []
    const time = digits(formatTime(mark.at, language))
    return { id: child.id, text: words.decided(wayText(words, child, way), mark.by ?? words.you, time) }
  })
  return (
    <ul className="mb-4 space-y-1 empty:hidden">
      {lines.map(({ id, text }) => (
        <li key={id} className="wrap-anywhere">
          <Name text={text} />
        </li>
      ))}
    </ul>
  )
}

type Words = ReturnType<typeof useWords<typeof english>>

function wayText(words: Words, { name, home }: Child, way: NonNullable<WayHome>): string {
  const isWrong = isAgainstRules(home, way)
  if (way.what === 'alone') return isWrong ? words.wentAloneUnasked(name) : words.wentAlone(name)
  if (way.what === 'stays') return words.stayed(name)
  return (isWrong ? words.wentUnlisted : words.went)(name, way.note || words.someone)
}
