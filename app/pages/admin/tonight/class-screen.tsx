import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import type { PersonMark } from '#domain/evenings/marks.ts'
import { Button } from '../../../ui/button.tsx'
import { ArrowLeft } from '../../../ui/icons/icons.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { AddChild } from './add-child.tsx'
import { ClassLog } from './class-log.tsx'
import { FaceGrid } from './face-grid.tsx'
import type { ClassView, EveningView } from './store/view-evening.ts'
import type { useEvening } from './use-evenings.ts'

const words = {
  all: 'All classes',
  here: (here: number, all: number) => `${here} of ${all} here`,
  closed: (absent: number) => `Closed: ${absent === 1 ? '1 is' : `${absent} are`} absent`,
  howTo: 'Tap a child: here. Tap again: late. Once more takes it back.',
  close: 'Rest absent',
  reopen: 'Reopen',
  notNow: 'You can look at this register, not change it.',
}

export type ScreenProps = Pick<ReturnType<typeof useEvening>, 'store' | 'state' | 'may'> & {
  view: EveningView
  title: string
  dayText: string
  /** The address of the evening. */
  back: string
  status: ReactNode
}

/** The register of one class, and below it what was done. */
export function ClassScreen({
  store,
  state,
  may,
  view,
  openClass,
  ...frame
}: ScreenProps & { openClass: ClassView }) {
  const { evening, register } = view
  const { name, children, hereCount, isClosed } = openClass
  const { day } = evening
  const markChild = useCallback(
    (subject: string, what: PersonMark) => store.mark({ day, about: 'child', subject, what }),
    [store, day],
  )
  const markClass = (what: 'closed' | 'open') => store.mark({ day, about: 'class', subject: name, what })
  return (
    <>
      <ScreenHeading {...frame} />
      <p className="mb-3">
        <span className="mr-3 text-lg font-semibold">{words.here(hereCount, children.length)}</span>
        <span className="text-soft">
          {isClosed ? words.closed(children.length - hereCount) : may.register ? words.howTo : words.notNow}
        </span>
      </p>
      <FaceGrid
        label={frame.title}
        faces={children}
        people={register.people}
        isClosed={isClosed}
        portraits={state.portraits}
        onMark={markChild}
        mayMark={() => may.register}
      />
      {may.register && (
        <div className="sticky-actions mt-4 flex flex-wrap gap-3">
          {isClosed ? (
            <Button variant="quiet" onClick={() => markClass('open')}>
              {words.reopen}
            </Button>
          ) : (
            <Button onClick={() => markClass('closed')}>{words.close}</Button>
          )}
        </div>
      )}
      {may.register && (
        <AddChild
          others={evening.children.filter(({ studentClass }) => studentClass !== name)}
          className={name}
          mayAdd={may.add}
          onHere={(id) => markChild(id, 'here')}
          onAdd={(fullName) => store.addChild(day, fullName, name)}
        />
      )}
      <ClassLog
        openClass={openClass}
        day={day}
        mayWrite={may.log}
        isPrimary={isClosed || !may.register}
        waitingPhotos={state.waiting.filter(({ what }) => what === 'photo').length}
        onWrite={(entry, photo) => store.writeLog(entry, photo)}
      />
    </>
  )
}

/** The heading of one part of an evening, with the way back to the whole. */
export const ScreenHeading = ({
  title,
  dayText,
  back,
  status,
}: Pick<ScreenProps, 'title' | 'dayText' | 'back' | 'status'>) => (
  <>
    <Link to={back} className="mb-2 inline-flex min-h-11 items-center gap-2 font-medium text-link">
      <ArrowLeft className="size-4" />
      {words.all}
    </Link>
    <PageHeading title={title} lead={dayText} />
    {status}
  </>
)
