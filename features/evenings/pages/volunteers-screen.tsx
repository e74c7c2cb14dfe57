import { useState } from 'react'
import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Users } from '#app/ui/icons/admin-icons.ts'
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
    const takeBack = store.markAsPlanned(
      day,
      missing.map(({ id }) => id),
    )
    setUndo(() => takeBack)
  }
  function takeBack() {
    undo?.()
    setUndo(undefined)
  }
  return (
    <>
      <ScreenHeading {...props} count={useWords(overviewWords).volunteersHere(view.volunteersHere)} />
      <p className="mb-3 text-soft">
        {may.others ? words.all : may.register ? words.onlySelf : words.notNow}
      </p>
      {may.others && (missing.length > 0 || undo) && (
        <p className="mb-3 flex">
          {undo ? (
            <Button variant="quiet" className="max-sm:grow" onClick={takeBack}>
              {words.undo}
            </Button>
          ) : (
            <Button className="min-h-13 max-sm:grow" onClick={markAsPlanned}>
              <Users className="size-5" />
              {words.asPlanned(missing.length)}
            </Button>
          )}
        </p>
      )}
      {isToday && missing.length > 0 && (
        <details
          className="mb-3 max-w-xl print:hidden"
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="flex min-h-11 w-fit items-center font-medium text-link">
            {words.missing(missing.length)}
          </summary>
          {isOpen && <Missing missing={missing} planned={planned} rota={rota} />}
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
type MissingProps = { missing: Person[]; planned: Person[] } & Pick<Evening, 'rota'>

/**
 * Those who have a turn and are not here, with a link that calls them. The numbers are loaded when the list is opened, as
 * far as the user may see them, and never stored on the phone: offline, the links are missing.
 */
function Missing({ missing, planned, rota }: MissingProps) {
  const words = useWords(english)
  const className = useClassName()
  const ids = planned.map(({ id }) => id)
  const { response: records = [] } = useQuery(ids.join(' '), () =>
    Promise.all(ids.map((id) => api.one(volunteer, id))),
  )
  const numberOf = (id: string) =>
    toDialableNumber(String(records.find(({ _id }) => _id === id)?.contactNumber ?? ''))
  const classesOf = (id: string) =>
    rota.flatMap(({ volunteerId, studentClass }) => (volunteerId === id ? className(studentClass) : []))
  return (
    <ul className="divide-y divide-edge">
      {missing.map(({ id, name, isMe }) => {
        const number = !isMe && numberOf(id)
        return (
          <li key={id} className="flex min-h-13 items-center justify-between gap-3 py-1">
            <p>
              <Name text={name} className="font-medium" />{' '}
              <span className="text-soft">{classesOf(id).join(', ')}</span>
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
      })}
    </ul>
  )
}
