import { ActionButton } from '#app/admin/action-button.tsx'
import { useFocusAfterRemoval } from '#app/admin/use-focus-after-removal.ts'
import { api } from '#app/api/api.ts'
import { showOutcome } from '#app/api/show-outcome.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useFormatHours } from '#app/language/timing-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWords } from '#app/language/use-words.ts'
import { Name } from '#app/ui/name.tsx'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { defineWords } from '#domain/text/words.ts'
import { english as placeWords, useRotaPlaceInWords } from '#features/rota/pages/rota-place.tsx'
import { rotaPaths } from '#features/rota/rota.ts'
import { type OpenTurn, readWeek } from './use-next-class.ts'

const english = defineWords('admin.dashboard.open-turns', { title: 'No teacher yet' })

/** The section is short; the rota shows all. */
const maxShown = 3

type Props = { turns: OpenTurn[]; onChanged: () => void }

/** The first classes of the next seven days that a volunteer can take with one tap. */
export function OpenTurns({ turns, onChanged }: Props) {
  const words = useWords(english)
  const ofPlace = useWords(placeWords)
  const shortDay = useShortDay()
  const formatHours = useFormatHours()
  const className = useClassName()
  const placeInWords = useRotaPlaceInWords()
  const shown = turns.slice(0, maxShown)
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLUListElement>(shown.map(idOf))
  if (turns.length === 0) return null
  return (
    <section
      aria-labelledby="open-turns"
      className="rounded-card border border-dashed border-edge-strong px-4 py-3"
    >
      <h2 id="open-turns" className="flex items-center gap-2 text-xl">
        <span>{words.title}</span> <span className="badge font-sans">{turns.length}</span>
      </h2>
      <ul ref={rows} className="divide-y divide-edge">
        {shown.map((turn) => {
          const { evening, studentClass, place } = turn
          const { day } = evening
          return (
            <li
              key={idOf(turn)}
              tabIndex={-1}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 outline-none"
            >
              <p>
                <span className="block font-medium">{`${shortDay(day)} · ${className(studentClass)}`}</span>
                <Name
                  className="text-sm text-soft"
                  text={place ? `${place.name} · ${ofPlace.offered}` : formatHours(evening)}
                />
              </p>
              <ActionButton
                label={ofPlace.take}
                about={placeInWords({ day, studentClass, subject: place?.subject ?? '' })}
                isLast
                run={() => take(turn, onChanged)}
                onChanged={() => {
                  rememberRemoval(idOf(turn))
                  onChanged()
                }}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const idOf = ({ evening, studentClass, place }: OpenTurn) => place?.id ?? `${evening.day} ${studentClass}`

async function take({ evening: { day }, studentClass, place }: OpenTurn, onChanged: () => void) {
  if (place) return api.call('POST', rotaPaths.take, { params: { id: place.id } })
  const body = { day, studentClass, subject: '' }
  const { message } = await api.call('POST', rotaPaths.places, { body })
  offerUndo(message, async () => {
    await showOutcome(() => leave(body), {})
    onChanged()
  })
}

async function leave({ day, studentClass }: { day: string; studentClass: string }) {
  const { places } = await readWeek(day)
  const own = places.find((place) => place.isMine && place.day === day && place.studentClass === studentClass)
  return own && api.call('DELETE', rotaPaths.place, { params: { id: own.id } })
}
