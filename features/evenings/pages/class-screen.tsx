import { useEffect, useRef, useState } from 'react'
import { useWords } from '#app/language/use-words.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Collapsible } from '#app/ui/collapsible.tsx'
import { HeartPulse, Users } from '#app/ui/icons/admin-icons.ts'
import { Name } from '#app/ui/name.tsx'
import { defineWords } from '#domain/text/words.ts'
import { AddChild } from './add-child.tsx'
import { ClassLinks, NextClass } from './class-links.tsx'
import { ClassLog } from './class-log.tsx'
import { type ClassProps, ScreenHeading } from './evening-screen.tsx'
import { FaceGrid } from './face-grid.tsx'
import { GoingHomeLink } from './going-home-parts.tsx'
import { LevelsLink } from './levels-screen.tsx'
import { english as overviewWords } from './overview.tsx'

const english = defineWords('admin.tonight.class-screen', {
  late: (late: number) => `, ${late} late`,
  start: 'Start with everyone, then tap who is missing.',
  allHere: (all: number) => `All ${all} here`,
  restHere: (rest: number) => `The other ${rest} here`,
  howTo: 'Or tap one by one: here. Again: late. Again: clear.',
  howToChange: 'Tap: absent. Again: late. Again: here.',
  close: 'Mark the rest absent',
  undo: 'Undo',
  reopen: 'Reopen',
  ahead: 'You can take this register on the day of the class.',
  notNow: 'You can look at this register, not change it.',
  wholeSchool: 'whole school',
  position: (child: number, all: number) => `Child ${child} of ${all}`,
  health: (names: string) => `Health note: ${names}`,
})

export function ClassScreen(props: ClassProps) {
  const words = useWords(english)
  const { some } = useWords(overviewWords)
  const { may, isAhead, view, asked, openClass, today } = props
  const { childrenHere, childrenCount } = view
  const school = { count: some(childrenHere, childrenCount), countOf: words.wholeSchool }
  return (
    <>
      <ScreenHeading {...props} {...(isAhead ? {} : school)} />
      <ClassLinks {...props} />
      <GoingHomeLink
        view={view}
        classes={[openClass]}
        day={asked}
        today={today}
        to={{ class: openClass.name, home: '' }}
      />
      <Register {...props} />
      {view.evening.parts?.levels && !isAhead && <LevelsLink {...props} />}
      {may.register && <AddChild {...props} />}
      <ClassLog {...props} />
      {may.register && <NextClass {...props} />}
    </>
  )
}

function Register(props: ClassProps) {
  const words = useWords(english)
  const { here, children: childrenText } = useWords(overviewWords)
  const { store, may, isAhead, view, openClass } = props
  const { children, hereCount, isClosed } = openClass
  const { people } = view.register
  const { day } = view.evening
  const unmarked = children.filter(({ id }) => !people.has(id))
  const late = children.filter(({ id }) => people.get(id) === 'late').length
  const [undo, setUndo] = useState<() => void>()
  // Reopening clears absences, so the button "The other 2 here" would mark absent children present.
  const [isReopened, setReopened] = useState(false)
  const count = useFocusAfterClosing(isClosed)
  const [focused, setFocused] = useState(-1)
  const isOpen = may.register && !isClosed
  const position = focused < 0 ? Math.min(children.length - unmarked.length, children.length - 1) : focused
  function mark(what: 'closed' | 'open') {
    if (what === 'open' && undo) undo()
    else store.markClass(day, openClass, what)
    setReopened(what === 'open' && !undo)
    setUndo(undefined)
  }
  function markAllHere() {
    const ids = unmarked.map(({ id }) => id)
    const takeBack = store.markAllHere(day, openClass, ids)
    setUndo(() => takeBack)
  }
  return (
    <>
      {!may.register && <p className="mb-3 text-soft">{isAhead ? words.ahead : words.notNow}</p>}
      {isOpen && (
        <div className="slate @container mb-4 grid rounded-card bg-slate px-4 py-3 text-ink print:hidden">
          <p className="mb-2 text-sm @max-[14rem]:hidden">{words.start}</p>
          {unmarked.length > 0 && !isReopened && (
            <Button className="min-h-13" onClick={markAllHere}>
              <Users className="size-5" />
              {(unmarked.length < children.length ? words.restHere : words.allHere)(unmarked.length)}
            </Button>
          )}
          {unmarked.length < children.length && (
            <LinkButton onClick={() => mark('closed')}>{words.close}</LinkButton>
          )}
        </div>
      )}
      <div className="@container [&_.face]:scroll-mt-14">
        {/* Very large text would take too much of the screen. */}
        <div
          className={`mb-2 flex flex-wrap items-center justify-between gap-x-3 ${isOpen ? 'top-16 z-10 bg-ground py-1 @min-[16rem]:sticky print:static' : ''}`}
        >
          <h2 ref={count} tabIndex={-1} className="text-2xl outline-none">
            <span>{isAhead ? childrenText(openClass.count) : here(hereCount, openClass.count)}</span>
            {late > 0 && <span className="font-sans text-base font-normal">{words.late(late)}</span>}
          </h2>
          {may.register && isClosed && (
            <Button variant="quiet" onClick={() => mark('open')}>
              {undo ? words.undo : words.reopen}
            </Button>
          )}
          {isOpen && children.length > 0 && (
            <p className="text-soft">{words.position(position + 1, children.length)}</p>
          )}
        </div>
        <HealthNotes {...openClass} />
        <FaceGrid
          {...props}
          about="child"
          faces={children}
          isClosed={isClosed}
          mayMark={() => may.register}
          onFocused={setFocused}
        />
      </div>
      {may.register && (
        <p className="mt-3 text-soft print:hidden">{isClosed ? words.howToChange : words.howTo}</p>
      )}
    </>
  )
}

/** What to know about the health of children; closed, because the children see the screen too. */
export function HealthNotes({ children }: Pick<ClassProps['openClass'], 'children'>) {
  const words = useWords(english)
  const noted = children.filter(({ healthNote }) => healthNote)
  if (noted.length === 0) return null
  const title = (
    <>
      <HeartPulse className="size-5 shrink-0 text-danger-ink" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {words.health(noted.map(({ name }) => name).join(', '))}
      </span>
    </>
  )
  return (
    <Collapsible title={title} className="mb-3 print:hidden">
      <dl className="space-y-2">
        {noted.map(({ id, name, healthNote = '' }) => (
          <div key={id}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere">
              <Name text={healthNote} />
            </dd>
          </div>
        ))}
      </dl>
    </Collapsible>
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
