import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useClassName } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { Users } from '#app/ui/icons/admin-icons.ts'
import { Name } from '#app/ui/name.tsx'
import { defineWords } from '#domain/text/words.ts'
import type { HomeMark } from '../evening-schemas.ts'
import { eveningLink, maxMarkNoteLength } from '../evenings.ts'
import { isAgainstRules, nameOnly, type WayHome } from '../going-home.ts'
import { ClassLinks } from './class-links.tsx'
import { ScreenHeading, type ScreenProps } from './evening-screen.tsx'
import { childrenGoingHome } from './going-home-parts.tsx'
import { Portrait } from './portrait.tsx'
import { pathOf } from './store/evening-database.ts'
import type { Child, ClassView } from './store/view-evening.ts'

const english = defineWords('admin.tonight.home-screen', {
  gone: (gone: number, all: number) => `${gone} of ${all} gone`,
  all: (children: number) => `All ${children} as usual`,
  rest: (children: number) => `The other ${children} as usual`,
  undo: 'Undo',
  register: 'Register',
  none: 'No child is here whose register is closed.',
  notYet: 'Not gone yet',
  usual: 'As usual',
  usualWith: (who: string) => `As usual: with ${who}`,
  usualAlone: 'As usual: alone',
  alone: 'Alone',
  withSomeoneElse: 'With…',
  withWhom: (who: string) => `With ${who}`,
  withSomeone: 'With someone',
  stays: 'Stays',
  who: (child: string) => `Who takes ${child} home?`,
  someoneElse: 'Someone else',
  save: 'Save',
  same: (children: string) => `The same for ${children}`,
  notOnList: (who: string, child: string) => `${who} is not on ${child}’s list. Ring the family first.`,
  notAlone: (child: string) => `${child} may not go alone. Ring the family first.`,
})

type Props = ScreenProps & { openClass?: ClassView | undefined }

/** The second pass of a register: with whom each child goes home. Without a class, it is for the whole school. */
export function HomeScreen(props: Props) {
  const words = useWords(english)
  const { store, view, may, openClass, asked } = props
  const { home } = view.register
  const { day } = view.evening
  const children = childrenGoingHome(view, openClass ? [openClass] : view.classes)
  const left = children.filter(({ id }) => !home.has(id)).map(({ id }) => id)
  const gone = children.filter(({ id }) => home.has(id) && home.get(id)?.what !== 'stays').length
  const [undo, setUndo] = useState<() => void>()
  const markAll = () => {
    const takeBack = store.markAllUsual(day, left)
    setUndo(() => takeBack)
  }
  const takeBack = () => {
    undo?.()
    setUndo(undefined)
  }
  return (
    <>
      <ScreenHeading {...props} count={words.gone(gone, children.length)} />
      {openClass && <ClassLinks {...props} openClass={openClass} isHome />}
      {may.register && left.length > 0 && (
        <div className="slate mb-4 grid rounded-card bg-slate px-4 py-3 text-ink">
          <Button className="min-h-13" onClick={markAll}>
            <Users className="size-5" />
            {(left.length < children.length ? words.rest : words.all)(left.length)}
          </Button>
        </div>
      )}
      {undo && left.length === 0 && (
        <Button variant="quiet" ref={focus} className="mb-4" onClick={takeBack}>
          {words.undo}
        </Button>
      )}
      {children.length === 0 && <EmptyState message={words.none} />}
      <ul className="grid items-start gap-2 lg:grid-cols-2">
        {children.map((child) => (
          <HomeRow key={child.id} {...props} child={child} />
        ))}
      </ul>
      {openClass && (
        <Link to={eveningLink(asked, { class: openClass.name })} className={buttonClass('quiet', 'mt-6')}>
          {words.register}
        </Link>
      )}
    </>
  )
}

function HomeRow({ store, state, view, may, openClass, child }: Props & { child: Child }) {
  const words = useWords(english)
  const className = useClassName()
  const [isAsking, setAsking] = useState(false)
  const { id, name, photo, family, home: rules } = child
  const { day } = view.evening
  const { home } = view.register
  const way = home.get(id)
  const mark = (what: HomeMark | 'none', note?: string, subject = id) =>
    store.mark({ day, about: 'home', subject, what, ...(note && { note }) })
  const siblings = childrenGoingHome(view, view.classes).filter(
    (other) => family && other.family === family && other.id !== id && !isSame(home.get(other.id), way),
  )
  function choose(what: HomeMark, note?: string) {
    mark(what === way?.what && what !== 'with' ? 'none' : what, note)
    setAsking(false)
  }
  const picture = photo ? (state.portraits.get(pathOf(photo)) ?? photo) : undefined
  return (
    <li aria-label={name} className="rounded-2xl border border-edge bg-surface p-3 shadow-soft">
      <div className="flex items-start gap-3">
        <Portrait key={picture} picture={picture} name={name} className="size-12" />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-base leading-tight font-semibold wrap-anywhere">
            <Name text={name} />
            {!openClass && (
              <span className="font-normal text-soft">{`, ${className(child.studentClass)}`}</span>
            )}
          </h2>
          <div role="status">
            <p className={way ? 'font-medium' : 'text-soft'}>
              <Name text={stateText(words, child, way)} />
            </p>
            {isAgainstRules(rules, way) && (
              <p className="font-medium text-danger-ink">
                <Name
                  text={way?.what === 'alone' ? words.notAlone(name) : words.notOnList(way?.note ?? '', name)}
                />
              </p>
            )}
          </div>
        </div>
      </div>
      {may.register && (
        <fieldset className="mt-2 grid grid-cols-4 gap-1.5">
          {(['usual', 'alone', 'with', 'stays'] as const).map((what) => (
            <Button
              key={what}
              variant={way?.what === what ? 'chosen' : 'quiet'}
              aria-pressed={way?.what === what}
              {...(what === 'with' && { 'aria-expanded': isAsking })}
              className="relative rounded-xl! px-1! text-sm leading-tight before:absolute before:top-0.5 before:right-1 before:text-xs before:leading-none"
              onClick={() => (what === 'with' ? setAsking(!isAsking) : choose(what))}
            >
              {words[what === 'with' ? 'withSomeoneElse' : what]}
            </Button>
          ))}
          {way && siblings.length > 0 && (
            <Button
              variant="quiet"
              className="col-span-full"
              onClick={() => {
                for (const one of siblings) mark(way.what, way.note, one.id)
              }}
            >
              {words.same(siblings.map((one) => one.name).join(', '))}
            </Button>
          )}
        </fieldset>
      )}
      {isAsking && <WithWhom child={child} onChoose={(who) => choose('with', who)} />}
    </li>
  )
}

/** The button that was pressed may be gone. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

const isSame = (one: WayHome, other: WayHome) => one?.what === other?.what && one?.note === other?.note

function WithWhom({ child, onChoose }: { child: Child; onChoose: (who: string) => void }) {
  const words = useWords(english)
  const [who, setWho] = useState('')
  const { mayCollect = [], guardians = [] } = child.home ?? {}
  // The same person may be in both lists, with another word for the relation.
  const people = [...new Map([...mayCollect, ...guardians].map((one) => [nameOnly(one), one])).values()]
  const label = words.who(child.name)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (who.trim()) onChoose(who.trim())
  }
  return (
    <form onSubmit={handleSubmit} className="mt-2 flex flex-wrap gap-2">
      {people.map((one) => (
        <Button key={one} variant="quiet" className="px-3.5" onClick={() => onChoose(one)}>
          {words.withWhom(one)}
        </Button>
      ))}
      <input
        aria-label={label}
        placeholder={words.someoneElse}
        ref={focus}
        maxLength={maxMarkNoteLength}
        autoComplete="off"
        value={who}
        onChange={({ target }) => setWho(target.value)}
        className={`${inputClass} min-w-40 flex-1`}
      />
      <Button type="submit" variant="quiet">
        {words.save}
      </Button>
    </form>
  )
}

type Words = ReturnType<typeof useWords<typeof english>>

function stateText(words: Words, { home }: Child, way: WayHome): string {
  if (!way) return words.notYet
  if (way.what === 'with') return way.note ? words.withWhom(way.note) : words.withSomeone
  if (way.what !== 'usual') return words[way.what]
  if (home?.mayGoAlone) return words.usualAlone
  return home && home.mayCollect.length > 0 ? words.usualWith(home.mayCollect.join(', ')) : words.usual
}
