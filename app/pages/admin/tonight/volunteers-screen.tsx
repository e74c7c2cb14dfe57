import { useCallback } from 'react'
import type { PersonMark } from '#domain/evenings/evening-schemas.ts'
import { defineWords, useWords } from '../../../language/use-words.ts'
import { ScreenHeading, type ScreenProps } from './class-screen.tsx'
import { FaceGrid } from './face-grid.tsx'

const english = defineWords('admin.tonight.volunteers-screen', {
  here: { one: '{count} is here', other: '{count} are here' },
  onlySelf: 'Tap yourself: here. A PIC can mark the others.',
  notNow: 'You can look at this, not change it.',
  all: 'Tap a name: here. Tap again: late. Once more takes it back.',
})

/** Volunteers tick themselves, and a PIC the others. */
export function VolunteersScreen({ store, state, may, view, ...frame }: ScreenProps) {
  const words = useWords(english)
  const { evening, register } = view
  const { day } = evening
  const mark = useCallback(
    (subject: string, what: PersonMark) => store.mark({ day, about: 'volunteer', subject, what }),
    [store, day],
  )
  const volunteers = [...evening.volunteers].sort((a, b) => Number(b.isMe) - Number(a.isMe))
  return (
    <>
      <ScreenHeading
        {...frame}
        count={words.here(volunteers.filter(({ id }) => register.people.has(id)).length)}
      />
      <p className="mb-3 text-soft">
        {may.others ? words.all : may.register ? words.onlySelf : words.notNow}
      </p>
      <FaceGrid
        label={frame.title}
        faces={volunteers}
        people={register.people}
        portraits={state.portraits}
        onMark={mark}
        mayMark={({ isMe = false }) => may.register && (isMe || may.others)}
      />
    </>
  )
}
