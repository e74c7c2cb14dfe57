import { memo, useCallback, useState } from 'react'
import type { PersonMark } from '#domain/evenings/evening-schemas.ts'
import { defineWords, type Translated, useWords } from '../../../language/use-words.ts'
import { Check } from '../../../ui/icons/admin-icons.ts'
import { Clock } from '../../../ui/icons/icons.ts'
import { Name } from '../../../ui/name.tsx'
import { pathOf } from './store/portraits.ts'

const english = defineWords('admin.tonight.face-grid', {
  here: 'here',
  late: 'late',
  absent: 'absent',
  none: 'not marked',
  missed: (n: number) => `${n} missed`,
  unfinished: 'new',
  me: 'me',
})

/** A tap says here, another late, another takes it back. */
const nextMark = { here: 'late', late: 'none', none: 'here' } as const

export type Face = {
  id: string
  name: string
  photo: string | null
  missed?: number
  isUnfinished?: boolean
  isMe?: boolean
}

type Props = {
  label: string
  faces: Face[]
  people: ReadonlyMap<string, 'here' | 'late'>
  /** Those who are not marked are absent. */
  isClosed?: boolean
  portraits: ReadonlyMap<string, string>
  onMark: (id: string, what: PersonMark) => void
  mayMark: (face: Face) => boolean
}

/** Faces and names: each is a button that marks. */
export function FaceGrid({ label, faces, people, isClosed = false, portraits, onMark, mayMark }: Props) {
  const words = useWords(english)
  const [said, setSaid] = useState('')
  const handleMark = useCallback(
    (id: string, name: string, what: PersonMark) => {
      onMark(id, what)
      setSaid(`${name}, ${words[what]}`)
    },
    [onMark, words],
  )
  return (
    <>
      <fieldset aria-label={label} className="face-grid">
        {faces.map((face) => (
          <FaceButton
            key={face.id}
            id={face.id}
            name={face.name}
            picture={face.photo ? (portraits.get(pathOf(face.photo)) ?? face.photo) : undefined}
            mark={people.get(face.id) ?? 'none'}
            isAbsent={isClosed && !people.has(face.id)}
            note={noteOf(words, face)}
            isDisabled={!mayMark(face)}
            onMark={handleMark}
          />
        ))}
      </fieldset>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

const noteOf = (words: Translated<typeof english.english>, { isMe, isUnfinished, missed = 0 }: Face) =>
  isMe ? words.me : isUnfinished ? words.unfinished : missed >= 2 ? words.missed(missed) : ''

type FaceProps = {
  id: string
  name: string
  picture: string | undefined
  mark: PersonMark
  isAbsent: boolean
  note: string
  isDisabled: boolean
  onMark: (id: string, name: string, what: PersonMark) => void
}

/** Only the one that was tapped is drawn again, of however many. */
const FaceButton = memo(function FaceButton(props: FaceProps) {
  const words = useWords(english)
  const { id, name, picture, mark, isAbsent, note, isDisabled, onMark } = props
  const state = isAbsent ? words.absent : words[mark]
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-label={[name, state, note].filter(Boolean).join(', ')}
      data-mark={mark}
      onClick={() => onMark(id, name, nextMark[mark])}
      className="face"
    >
      <Portrait key={picture} picture={picture} name={name} />
      <Name text={name} className="line-clamp-2 leading-tight wrap-anywhere" />
      <span className="flex items-center justify-center gap-1 text-sm">
        {mark === 'here' && <Check className="size-4" />}
        {mark === 'late' && <Clock className="size-4" />}
        {mark !== 'none' || isAbsent ? state : note}
      </span>
    </button>
  )
})

function Portrait({ picture, name }: { picture: string | undefined; name: string }) {
  const [isBroken, setBroken] = useState(false)
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
  return (
    <span aria-hidden="true" className="face-portrait">
      {picture && !isBroken ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        initials
      )}
    </span>
  )
}
