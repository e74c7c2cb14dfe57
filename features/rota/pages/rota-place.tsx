import { useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { ShareText } from '#app/admin/share-text.tsx'
import { api } from '#app/api/api.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useLongDay, useWords } from '#app/language/use-words.ts'
import { absoluteUrl, useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import { badgeClass } from '#app/ui/badge.ts'
import type { ButtonVariant } from '#app/ui/button.tsx'
import { X } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { rotaPaths } from '../rota.ts'
import type { RotaPlace, RotaWeek } from '../rota-schemas.ts'

export const english = defineWords('admin.tonight.place', {
  offered: 'Cannot come',
  you: 'you',
  take: 'Take it',
  cannotCome: 'I cannot come',
  comes: 'I can come after all',
  remove: 'Remove',
  removeOne: (name: string, place: string) => `Remove ${name}: ${place}`,
  onDay: (what: string, day: string) => `${what}, on ${day}`,
  ask: (name: string) => `Remove ${name} from this evening?`,
  request: (place: string, link: string) => `I cannot come: ${place}. Can you take it? One tap: ${link}`,
  lead: 'Send this to your group. The first person who taps the link takes it. Until then it is still yours.',
})

type Props = {
  place: RotaPlace
  time: string
  week: RotaWeek
  isOpen: boolean
  onChanged: () => void
  rememberRemoval: (id: string) => void
}

export function RotaPlaceLine({ place, time, week, isOpen, onChanged, rememberRemoval }: Props) {
  const words = useWords(english)
  const rotaPlaceInWords = useRotaPlaceInWords()
  const [isAsking, setAsking] = useState(false)
  const { id, name, subject, isMine, isOffered } = place
  const mayJoin = useCan()('join the rota') && isOpen
  const mayChange = mayJoin && (isMine || week.volunteers.length > 0)
  return (
    <div
      tabIndex={-1}
      className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-1 outline-none ${isMine ? 'rounded-xl bg-lamp/15 px-3 py-2' : ''}`}
    >
      <p className="wrap-anywhere">
        <Name text={name} className="font-medium" />
        {isMine && (
          <span className="text-soft">
            {' '}
            (<span>{words.you}</span>)
          </span>
        )}
        {subject && <span className="text-soft"> · {subject}</span>}
        {isOffered && <span className={`ml-2 inline-block ${badgeClass(true)}`}>{words.offered}</span>}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayJoin && week.me && isOffered && <TakeButton place={place} onChanged={onChanged} />}
        {mayChange && isMine && !isOffered && (
          <ActionButton
            label={words.cannotCome}
            about={rotaPlaceInWords(place)}
            run={async () => {
              await api.call('POST', rotaPaths.offer, { params: { id } })
              setAsking(true)
            }}
            onChanged={onChanged}
          />
        )}
        {mayChange && (
          <ActionButton
            label={words.remove}
            about={words.removeOne(name, rotaPlaceInWords(place))}
            icon={X}
            isIconOnly
            question={words.ask(name)}
            isLast
            run={() => api.call('DELETE', rotaPaths.place, { params: { id } })}
            onChanged={() => {
              rememberRemoval(id)
              onChanged()
            }}
          />
        )}
      </div>
      {isAsking && <AskOthers place={place} time={time} />}
    </div>
  )
}

/** A text that the user can send to the volunteers' group, with a link to take the place. */
function AskOthers({ place, time }: Pick<Props, 'place' | 'time'>) {
  const words = useWords(english)
  const rotaPlaceInWords = useRotaPlaceInWords()
  const link = absoluteUrl(`${eveningScreens.rota}?take=${place.id}&week=${place.day}`, useSite())
  const inWords = [rotaPlaceInWords(place), time].filter(Boolean).join(', ')
  return (
    <div className="w-full">
      <p>{words.lead}</p>
      <ShareText text={words.request(inWords, link)} />
    </div>
  )
}

/** Returns a function that describes a place in one line: the class, the subject, the day. */
export function useRotaPlaceInWords() {
  const words = useWords(english)
  const className = useClassName()
  const longDay = useLongDay()
  return ({ day, studentClass, subject }: Pick<RotaPlace, 'day' | 'studentClass' | 'subject'>) =>
    words.onDay([className(studentClass), subject].filter(Boolean).join(', '), longDay(day))
}

type TakeProps = { place: RotaPlace; variant?: ButtonVariant; onChanged: () => void }

/** Takes an offered place. The first user to press it gets the place; others see who was first. */
export const TakeButton = ({ place, ...button }: TakeProps) => {
  const words = useWords(english)
  const rotaPlaceInWords = useRotaPlaceInWords()
  return (
    <ActionButton
      label={place.isMine ? words.comes : words.take}
      about={rotaPlaceInWords(place)}
      run={() => api.call('POST', rotaPaths.take, { params: { id: place.id } })}
      {...button}
    />
  )
}
