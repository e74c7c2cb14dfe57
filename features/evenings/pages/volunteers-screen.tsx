import { useWords } from '#app/language/use-words.ts'
import { defineWords } from '#domain/text/words.ts'
import { ScreenHeading, type ScreenProps } from './evening-screen.tsx'
import { FaceGrid } from './face-grid.tsx'
import { english as overviewWords } from './overview.tsx'

const english = defineWords('admin.tonight.volunteers-screen', {
  onlySelf: 'Tap your name when you are here. A PIC can mark the others.',
  notNow: 'You can look at this, not change it.',
  all: 'Tap a name once for here, twice for late, and a third time to clear.',
})

/** Volunteers mark themselves; a PIC marks the others. */
export function VolunteersScreen(props: ScreenProps) {
  const words = useWords(english)
  const { may, view } = props
  const { volunteers } = view.evening
  return (
    <>
      <ScreenHeading {...props} count={useWords(overviewWords).volunteersHere(view.volunteersHere)} />
      <p className="mb-3 text-soft">
        {may.others ? words.all : may.register ? words.onlySelf : words.notNow}
      </p>
      <FaceGrid
        {...props}
        about="volunteer"
        faces={[...volunteers].sort((a, b) => Number(b.isMe) - Number(a.isMe))}
        mayMark={({ isMe = false }) => may.register && (isMe || may.others)}
      />
    </>
  )
}
