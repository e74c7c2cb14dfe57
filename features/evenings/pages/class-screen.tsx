import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useClassName } from '#app/language/kind-words.ts'
import { defineWords, useWords } from '#app/language/use-words.ts'
import { Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { ArrowRight, BookOpen, Users } from '#app/ui/icons/admin-icons.ts'
import { AddChild } from './add-child.tsx'
import { ClassLinks } from './class-links.tsx'
import { ClassLog, logId } from './class-log.tsx'
import { type ClassProps, ScreenHeading, english as screenWords } from './evening-screen.tsx'
import { FaceGrid } from './face-grid.tsx'
import { eveningLink, english as overviewWords } from './overview.tsx'

const english = defineWords('admin.tonight.class-screen', {
  here: (here: number, all: number) => `${here} of ${all} here`,
  late: (late: number) => `, ${late} late`,
  start: 'Start with everyone, then tap who is missing.',
  allHere: (all: number) => `All ${all} here`,
  restHere: (rest: number) => `The other ${rest} here`,
  howTo: 'Or tap one by one: here. Again: late. Again: clear.',
  howToChange: 'Tap: absent. Again: late. Again: here.',
  close: 'Mark the rest absent',
  closeAll: 'Close the register',
  undo: 'Undo',
  reopen: 'Reopen',
  ahead: 'You can take this register on the day of the class.',
  notNow: 'You can look at this register, not change it.',
  ofSchool: (here: number, all: number) => `${here} of ${all}`,
  wholeSchool: 'whole school',
  log: 'Log',
  next: (studentClass: string) => `Next: ${studentClass}`,
  skip: (studentClass: string) => `Skip to ${studentClass}`,
})

/** The register of one class, its class log, and the way to the next class. */
export function ClassScreen(props: ClassProps) {
  const words = useWords(english)
  const { may, view } = props
  const { childrenHere, evening } = view
  return (
    <>
      <ScreenHeading
        {...props}
        count={words.ofSchool(childrenHere, evening.children.length)}
        countOf={words.wholeSchool}
      />
      <ClassLinks {...props} />
      <Register {...props} />
      {may.register && <AddChild {...props} />}
      <ClassLog {...props} />
      {may.register && <NextClass {...props} />}
    </>
  )
}

function Register(props: ClassProps) {
  const words = useWords(english)
  const { store, may, isAhead, view, openClass } = props
  const { name, children, hereCount, isClosed } = openClass
  const { people } = view.register
  const { day } = view.evening
  const unmarked = children.filter(({ id }) => !people.has(id))
  const late = children.filter(({ id }) => people.get(id) === 'late').length
  const [undo, setUndo] = useState<() => void>()
  const count = useFocusAfterClosing(isClosed)
  const mark = (what: 'closed' | 'open') => store.mark({ day, about: 'class', subject: name, what })
  function markAllHere() {
    const takeBack = store.markAllHere(
      day,
      name,
      unmarked.map(({ id }) => id),
    )
    setUndo(() => takeBack)
  }
  function reopen() {
    if (undo) undo()
    else mark('open')
    setUndo(undefined)
  }
  return (
    <>
      {!may.register && <p className="mb-3 text-soft">{isAhead ? words.ahead : words.notNow}</p>}
      {may.register && !isClosed && (
        <div className="slate mb-4 grid rounded-card bg-slate px-4 py-3 text-ink print:hidden">
          <p className="mb-2 text-sm">{words.start}</p>
          <Button className="min-h-13" onClick={markAllHere}>
            <Users className="size-5" />
            {unmarked.length === 0 && words.closeAll}
            {unmarked.length > 0 &&
              (unmarked.length < children.length ? words.restHere : words.allHere)(unmarked.length)}
          </Button>
          {unmarked.length > 0 && <LinkButton onClick={() => mark('closed')}>{words.close}</LinkButton>}
        </div>
      )}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 ref={count} tabIndex={-1} className="text-2xl outline-none">
          <span>{words.here(hereCount, children.length)}</span>
          {late > 0 && <span className="font-sans text-base font-normal">{words.late(late)}</span>}
        </h2>
        {may.register && isClosed && (
          <Button variant="quiet" onClick={reopen}>
            {undo ? words.undo : words.reopen}
          </Button>
        )}
      </div>
      <FaceGrid {...props} about="child" faces={children} isClosed={isClosed} mayMark={() => may.register} />
      {may.register && (
        <p className="mt-3 text-soft print:hidden">{isClosed ? words.howToChange : words.howTo}</p>
      )}
    </>
  )
}

/** Moves the focus to the count when the pressed button disappears, because the class was closed or reopened. */
function useFocusAfterClosing(isClosed: boolean) {
  const count = useRef<HTMLHeadingElement>(null)
  const was = useRef(isClosed)
  useEffect(() => {
    if (was.current === isClosed) return
    was.current = isClosed
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true })
  }, [isClosed])
  return count
}

/** The way to the next class whose register is open. On a phone it takes the place of the admin bar. */
function NextClass({ view, asked, openClass }: ClassProps) {
  const words = useWords(english)
  const ofOverview = useWords(overviewWords)
  const ofScreen = useWords(screenWords)
  const className = useClassName()
  const { classes } = view
  const { isClosed } = openClass
  const at = classes.indexOf(openClass)
  const next = [...classes.slice(at + 1), ...classes.slice(0, at)].find(({ isClosed }) => !isClosed)
  const label = next && (isClosed ? words.next : words.skip)(className(next.name))
  return (
    <div className="class-bar sticky-actions mt-8 flex gap-3 print:hidden">
      <a href={`#${logId}`} className={buttonClass('quiet', 'shrink-0')}>
        <BookOpen className="size-4" />
        <span>{words.log}</span>
      </a>
      <Link
        to={eveningLink(asked, next && { class: next.name })}
        className={buttonClass(isClosed ? 'primary' : 'quiet', 'min-w-0 grow justify-between sm:grow-0')}
      >
        <span>{label ?? ofScreen.all}</span>{' '}
        <span className="ml-auto flex items-center gap-2 text-sm font-normal">
          {next && <span>{ofOverview.children(next.children.length)}</span>}
          <ArrowRight className="size-4 shrink-0" />
        </span>
      </Link>
    </div>
  )
}
