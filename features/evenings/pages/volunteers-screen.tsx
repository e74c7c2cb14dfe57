import { useState } from 'react'
import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Phone } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { toDialableNumber } from '#domain/kinds/contact-number.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { defineWords } from '#domain/text/words.ts'
import { ScreenHeading, type ScreenProps } from './evening-screen.tsx'
import { FaceGrid } from './face-grid.tsx'
import { english as overviewWords } from './overview.tsx'

const english = defineWords('admin.tonight.volunteers-screen', {
  onlySelf: 'Tap your name when you are here. A PIC can mark the others.',
  notNow: 'You can look at this, not change it.',
  all: 'Tap a name once for here, twice for late, and a third time to clear.',
  asPlanned: (count: number) => `As planned: ${count} here`,
  undo: 'Undo',
  missing: (count: number) => `Not here yet: ${count}`,
  call: 'Call',
  callOne: (name: string) => `Call ${name}`,
})

/** Volunteers mark themselves; a PIC marks the others, also all who have a turn with one tap. */
export function VolunteersScreen(props: ScreenProps) {
  const words = useWords(english)
  const { may, view, store, isToday } = props
  const { volunteers, rota, day } = view.evening
  const [undo, setUndo] = useState<() => void>()
  const [isOpen, setOpen] = useState(false)
  const planned = volunteers.filter(({ id }) => rota.some(({ volunteerId }) => volunteerId === id))
  const missing = planned.filter(({ id }) => !view.register.people.has(id))
  const rank = (one: Person) => (one.isMe ? 0 : planned.includes(one) ? 1 : 2)
  function markAsPlanned() {
    const ids = missing.map(({ id }) => id)
    const takeBack = store.markAsPlanned(day, ids)
    setUndo(() => () => {
      takeBack()
      setUndo(undefined)
    })
  }
  return (
    <>
      <ScreenHeading {...props} count={useWords(overviewWords).volunteersHere(view.volunteersHere)} />
      <p className="mb-3 text-soft">
        {may.others ? words.all : may.register ? words.onlySelf : words.notNow}
      </p>
      {may.others && (missing.length > 0 || undo) && (
        <Button
          variant={undo ? 'quiet' : 'primary'}
          className="mb-3 min-h-13 max-sm:w-full"
          onClick={undo ?? markAsPlanned}
        >
          {undo ? words.undo : words.asPlanned(missing.length)}
        </Button>
      )}
      {isToday && missing.length > 0 && (
        <details
          className="mb-3 max-w-xl print:hidden"
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="flex min-h-11 w-fit items-center font-medium text-link">
            {words.missing(missing.length)}
          </summary>
          <ul className="divide-y divide-edge">
            {isOpen && missing.map((one) => <Missing key={one.id} person={one} rota={rota} />)}
          </ul>
        </details>
      )}
      <FaceGrid
        {...props}
        about="volunteer"
        faces={[...volunteers].sort((a, b) => rank(a) - rank(b))}
        mayMark={({ isMe = false }) => may.register && (isMe || may.others)}
      />
    </>
  )
}

type Evening = ScreenProps['view']['evening']
type Person = Evening['volunteers'][number]

/**
 * A volunteer who has a turn and is not here, with a link that calls them. The number is loaded when the list is opened,
 * if the user may see it, and never stored on the phone: offline, there is no link.
 */
function Missing({ person: { id, name }, rota }: { person: Person } & Pick<Evening, 'rota'>) {
  const words = useWords(english)
  const className = useClassName()
  const { response } = useQuery(id, () => api.one(volunteer, id))
  const number = toDialableNumber(String(response?.contactNumber ?? ''))
  const classes = rota.flatMap((turn) => (turn.volunteerId === id ? className(turn.studentClass) : []))
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 py-1">
      <p className="wrap-anywhere">
        <Name text={name} className="font-medium" /> <span className="text-soft">{classes.join(', ')}</span>
      </p>
      {number && (
        <a
          href={`tel:${number}`}
          aria-label={words.callOne(name)}
          className={buttonClass('quiet', 'shrink-0')}
        >
          <Phone className="size-4" />
          <span>{words.call}</span>
        </a>
      )}
    </li>
  )
}
