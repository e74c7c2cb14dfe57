import { defineWords, useWords } from '#app/language/use-words.ts'
import { Button } from '#app/ui/button.tsx'
import { AddChild } from './add-child.tsx'
import { ClassLog } from './class-log.tsx'
import { type ClassProps, ScreenHeading } from './evening-screen.tsx'
import { FaceGrid } from './face-grid.tsx'

const english = defineWords('admin.tonight.class-screen', {
  here: (here: number, all: number) => `${here} of ${all} here`,
  closed: { one: 'Closed: {count} is absent', other: 'Closed: {count} are absent' },
  howTo: 'Tap a child once for here, twice for late, and a third time to clear.',
  close: 'Mark the rest absent',
  reopen: 'Reopen',
  ahead: 'You can take this register on the day of the class.',
  notNow: 'You can look at this register, not change it.',
})

/** The register of one class, followed by its class log. */
export function ClassScreen(props: ClassProps) {
  const words = useWords(english)
  const { store, may, isAhead, view, openClass } = props
  const { name, children, hereCount, isClosed } = openClass
  const { day } = view.evening
  const what = isClosed ? 'open' : 'closed'
  return (
    <>
      <ScreenHeading {...props} count={words.here(hereCount, children.length)} />
      {isClosed && <p className="mb-3 font-medium">{words.closed(children.length - hereCount)}</p>}
      {!may.register && <p className="mb-3 text-soft">{isAhead ? words.ahead : words.notNow}</p>}
      <FaceGrid {...props} about="child" faces={children} isClosed={isClosed} mayMark={() => may.register} />
      {may.register && (
        <>
          <p className="mt-3 text-soft">{words.howTo}</p>
          <div className="sticky-actions mt-3 flex max-sm:*:grow">
            <Button
              variant={isClosed ? 'quiet' : 'primary'}
              onClick={() => store.mark({ day, about: 'class', subject: name, what })}
            >
              {isClosed ? words.reopen : words.close}
            </Button>
          </div>
          <AddChild {...props} />
        </>
      )}
      <ClassLog {...props} />
    </>
  )
}
