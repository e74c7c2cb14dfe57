import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import type { ClassMark, PersonMark } from '#domain/evenings/evening-schemas.ts'
import { defineWords, useWords } from '../../../language/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ArrowLeft } from '../../../ui/icons/icons.ts'
import { AddChild } from './add-child.tsx'
import { ClassLog } from './class-log.tsx'
import { FaceGrid } from './face-grid.tsx'
import type { ClassView, EveningView } from './store/view-evening.ts'
import type { useEvening } from './use-evenings.ts'

const english = defineWords('admin.tonight.class-screen', {
  all: 'All classes',
  here: (here: number, all: number) => `${here} of ${all} here`,
  closed: { one: 'Closed: {count} is absent', other: 'Closed: {count} are absent' },
  howTo: 'Tap a child: here. Tap again: late. Once more takes it back.',
  close: 'Rest absent',
  reopen: 'Reopen',
  ahead: 'You can take this register on the day of the class.',
  notNow: 'You can look at this register, not change it.',
})

export type ScreenProps = Pick<ReturnType<typeof useEvening>, 'store' | 'state' | 'may' | 'isAhead'> & {
  view: EveningView
  title: string
  dayText: string
  /** The address of the evening. */
  back: string
  status: ReactNode
}

/** The register of one class, and below it what was done. */
export function ClassScreen(props: ScreenProps & { openClass: ClassView }) {
  const words = useWords(english)
  const { store, state, may, isAhead, view, openClass, ...frame } = props
  const { name, children, hereCount, isClosed } = openClass
  const { day } = view.evening
  const markChild = useCallback(
    (subject: string, what: PersonMark) => store.mark({ day, about: 'child', subject, what }),
    [store, day],
  )
  return (
    <>
      <ScreenHeading {...frame} count={words.here(hereCount, children.length)} />
      {isClosed && <p className="mb-3 font-medium">{words.closed(children.length - hereCount)}</p>}
      {!may.register && <p className="mb-3 text-soft">{isAhead ? words.ahead : words.notNow}</p>}
      <FaceGrid
        label={frame.title}
        faces={children}
        people={view.register.people}
        isClosed={isClosed}
        portraits={state.portraits}
        onMark={markChild}
        mayMark={() => may.register}
      />
      {may.register && (
        <>
          <p className="mt-3 text-soft">{words.howTo}</p>
          <CloseButton
            isClosed={isClosed}
            onMark={(what) => store.mark({ day, about: 'class', subject: name, what })}
          />
          <AddChild
            others={view.evening.children.filter(({ studentClass }) => studentClass !== name)}
            className={name}
            mayAdd={may.add}
            onHere={(id) => markChild(id, 'here')}
            onAdd={(fullName) => store.addChild(day, fullName, name)}
          />
        </>
      )}
      <ClassLog
        openClass={openClass}
        day={day}
        mayWrite={may.log}
        isPrimary={isClosed || !may.register}
        waitingPhotos={state.waiting.filter(({ what }) => what === 'photo').length}
        onWrite={(entry, photo) => store.writeLog(entry, photo)}
        onChanged={() => store.load(day)}
      />
    </>
  )
}

type CloseProps = { isClosed: boolean; onMark: (what: ClassMark) => void }

const CloseButton = ({ isClosed, onMark }: CloseProps) => {
  const words = useWords(english)
  return (
    <div className="sticky-actions mt-3 flex max-sm:*:grow">
      <Button variant={isClosed ? 'quiet' : 'primary'} onClick={() => onMark(isClosed ? 'open' : 'closed')}>
        {isClosed ? words.reopen : words.close}
      </Button>
    </div>
  )
}

/** The heading of one part of an evening, low enough for a phone, with the way back to the whole. */
export const ScreenHeading = ({
  title,
  dayText,
  back,
  status,
  count,
}: Pick<ScreenProps, 'title' | 'dayText' | 'back' | 'status'> & { count: string }) => {
  const words = useWords(english)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Link to={back} aria-label={words.all} className="icon-button -ml-2">
          <ArrowLeft />
        </Link>
        <h1 className="min-w-0 flex-1 text-3xl wrap-anywhere">{title}</h1>
        <p className="text-lg font-semibold">{count}</p>
      </div>
      <p className="text-soft">{dayText}</p>
      {status}
    </>
  )
}
