import { memo, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '#app/language/use-words.ts'
import { Check, HeartPulse, Minus } from '#app/ui/icons/admin-icons.ts'
import { Clock } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { adminPath } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Evening, PersonMark } from '../evening-schemas.ts'
import type { ScreenProps } from './evening-screen.tsx'
import { Portrait } from './portrait.tsx'
import { pathOf } from './store/evening-database.ts'
import { type Child, isUncounted } from './store/view-evening.ts'

const english = defineWords('admin.tonight.face-grid', {
  here: 'here',
  late: 'late',
  absent: 'absent',
  none: 'not marked',
  missed: (n: number) => `${n} missed`,
  unfinished: 'new',
  health: 'health note',
  me: 'me',
  records: 'Open a person’s page',
})

/** The first tap marks the person as here, the second as late, and the third removes the mark. */
const nextMark = { here: 'late', late: 'none', none: 'here' } as const
/** For a closed class, where most people are here and those without a mark count as absent. */
const nextMarkOfClosed = { here: 'none', none: 'late', late: 'here' } as const

/** The states differ by word, sign, fill and border. The first child element is the portrait, the last one the mark. */
const faceClasses = {
  here: 'border-leaf *:last:bg-leaf *:last:text-surface',
  late: 'border-4 border-double border-[#96600f] *:last:bg-[repeating-linear-gradient(-45deg,var(--color-lamp)_0_0.5rem,var(--color-lamp-bright)_0.5rem_1rem)] *:last:text-night dark:border-lamp',
  absent:
    'border-dashed border-edge-strong text-soft *:first:opacity-60 *:first:grayscale *:last:border-t-2 *:last:border-dashed *:last:border-edge-strong',
  none: 'border-edge',
}
const kinds = { child: student, volunteer }
const signs = { here: Check, late: Clock, absent: Minus }

type Face = Pick<Child, 'id' | 'name' | 'photo'> & Partial<Child & Evening['volunteers'][number]>

type Props = ScreenProps & {
  about: 'child' | 'volunteer'
  faces: Face[]
  /** True if people without a mark count as absent. */
  isClosed?: boolean
  mayMark: (face: Face) => boolean
  /** Called with the place of the focused face; -1 for none. */
  onFocused?: (index: number) => void
}

export function FaceGrid({
  store,
  state,
  view,
  title,
  about,
  faces,
  isClosed = false,
  mayMark,
  onFocused,
}: Props) {
  const words = useWords(english)
  const [announcement, setAnnouncement] = useState('')
  const { people } = view.register
  const { day } = view.evening
  const mark = useCallback(
    ({ id, name }: Face, what: PersonMark) => {
      store.mark({ day, about, subject: id, what })
      setAnnouncement(`${name}, ${what === 'none' && isClosed ? words.absent : words[what]}`)
    },
    [store, day, about, words, isClosed],
  )
  // A child who was added on this phone has no record until it is sent.
  const isStored = ({ id }: Face) => !state.waiting.some(({ value }) => value.id === id)
  return (
    <>
      <fieldset
        aria-label={title}
        onFocus={({ target, currentTarget }) => onFocused?.([...currentTarget.children].indexOf(target))}
        onBlur={() => onFocused?.(-1)}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(5.75rem,100%),1fr))] gap-2"
      >
        {faces.map((face) => (
          <FaceButton
            key={face.id}
            face={face}
            picture={face.photo ? (state.portraits.get(pathOf(face.photo)) ?? face.photo) : undefined}
            mark={people.get(face.id) ?? 'none'}
            isClosed={isClosed && !(isChild(face) && isUncounted(face, view.register))}
            isDisabled={!mayMark(face)}
            onMark={mark}
          />
        ))}
      </fieldset>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <details className="mt-2 print:hidden">
        <summary className="flex min-h-11 w-fit items-center font-medium text-link">{words.records}</summary>
        <ul className="flex flex-wrap gap-x-5">
          {faces.filter(isStored).map(({ id, name }) => (
            <li key={id}>
              <Link to={adminPath(kinds[about], id)} className="title-link inline-flex min-h-11 items-center">
                <Name text={name} />
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

const isChild = (face: Face): face is Face & Child => 'studentClass' in face

type FaceProps = {
  face: Face
  picture: string | undefined
  mark: PersonMark
  isClosed: boolean
  isDisabled: boolean
  onMark: (face: Face, what: PersonMark) => void
}

/** Memoized, so that only the tapped button renders again. */
const FaceButton = memo(function FaceButton(props: FaceProps) {
  const words = useWords(english)
  const { face, picture, mark, isClosed, isDisabled, onMark } = props
  const { name, isMe, isUnfinished, healthNote, missed = 0 } = face
  const state = mark === 'none' && isClosed ? 'absent' : mark
  const Sign = state === 'none' ? undefined : signs[state]
  const note = isMe ? words.me : isUnfinished ? words.unfinished : missed >= 2 ? words.missed(missed) : ''
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-label={[name, words[state], note, healthNote && words.health].filter(Boolean).join(', ')}
      onClick={() => onMark(face, (isClosed ? nextMarkOfClosed : nextMark)[mark])}
      className={`face relative flex min-h-28 touch-manipulation flex-col items-center overflow-hidden rounded-2xl border-2 bg-surface pt-1.5 text-center print:min-h-0 print:*:last:bg-none! print:*:last:text-ink! ${faceClasses[state]}`}
    >
      <Portrait key={picture} picture={picture} name={name} className="size-12" />
      {healthNote && <HeartPulse className="absolute top-2 right-2 size-5 text-danger-ink" />}
      <Name text={name} className="my-auto px-1 py-0.5 leading-tight wrap-anywhere" />
      <span className="text-[0.8125rem] text-soft">{note}</span>
      <span className="flex min-h-7.5 w-full items-center justify-center gap-1 text-[0.9375rem] font-semibold">
        {Sign && (
          <>
            <Sign className="size-4 shrink-0" />
            <span className="first-letter:uppercase">{words[state]}</span>
          </>
        )}
      </span>
    </button>
  )
})
