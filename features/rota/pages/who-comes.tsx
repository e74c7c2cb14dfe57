import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWords } from '#app/language/use-words.ts'
import { absoluteUrl, useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { comingMessages, rotaAnswers, rotaPaths } from '../rota.ts'
import type { RotaPlace } from '../rota-schemas.ts'

const english = defineWords('admin.tonight.who-comes', {
  yes: 'Yes',
  no: 'No',
  count: (yes: number, no: number, silent: number) => `${yes} yes, ${no} no, ${silent} silent`,
  countWithGap: (yes: number, no: number, silent: number) =>
    `${yes} yes, ${no} no (gap open), ${silent} silent`,
  copy: 'Copy for the WhatsApp group',
  share: 'Share',
  copied: 'Copied. Paste it into the group.',
  notCopied: 'This browser cannot copy. Please open the rota in another one.',
  coming: (names: string) => `Coming: ${names}`,
  needed: (names: string, link: string) => `Cannot come: ${names}. Who can take it? ${link}`,
  silent: (names: string) => `No answer yet: ${names}`,
})

type Props = { asked: string | null; places: readonly RotaPlace[]; onChanged: () => void }

/** On the day before and on the evening: the user's own answer, and for those who plan the rota, how many come. */
export function WhoComes({ asked, places, onChanged }: Props) {
  const can = useCan()
  const ofDay = places.filter(({ day }) => day === asked)
  const own = ofDay.filter(({ isMine }) => isMine)
  if (ofDay.length === 0 || !asked) return null
  return (
    <>
      {own.length > 0 && can('join the rota') && <OwnAnswer day={asked} turns={own} onChanged={onChanged} />}
      {can('plan the rota') && <Counts day={asked} places={ofDay} />}
    </>
  )
}

function OwnAnswer({ day, turns, onChanged }: { day: string; turns: RotaPlace[]; onChanged: () => void }) {
  const words = useWords(english)
  const asked = useWords(comingMessages)
  const className = useClassName()
  const shortDay = useShortDay()
  const action = useAction<string>()
  const answer = turns[0]?.answer
  const classes = turns.map((turn) => [className(turn.studentClass), turn.subject].filter(Boolean).join(', '))
  return (
    <section
      aria-labelledby="will-you-come"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-lamp bg-lamp/10 px-4 py-3"
    >
      <div>
        <h2 id="will-you-come" className="text-xl">
          {asked.title}
        </h2>
        <p>{[shortDay(day), ...classes].join(' · ')}</p>
        <p role="status" className="text-soft empty:hidden">
          {answer && asked[answer === 'yes' ? 'saidYes' : 'saidNo']}
        </p>
      </div>
      <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
        {rotaAnswers.map((one) => (
          <ActionButton
            key={one}
            label={words[one]}
            variant={one === answer ? 'chosen' : one === 'yes' ? 'primary' : 'quiet'}
            action={action}
            run={() => api.call('PUT', rotaPaths.answer, { body: { day, answer: one } })}
            onChanged={onChanged}
          />
        ))}
      </div>
    </section>
  )
}

/** One line, and a text that a PIC sends to the group; the site itself sends nothing there. */
function Counts({ day, places }: { day: string; places: readonly RotaPlace[] }) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const className = useClassName()
  const link = absoluteUrl(`${eveningScreens.rota}?week=${day}`, useSite())
  // A volunteer with two classes counts once.
  const people = [...new Set(places.map(({ name }) => name))].map((name) => {
    const turns = places.filter((place) => place.name === name)
    return {
      text: `${name} (${turns.map(({ studentClass }) => className(studentClass)).join(', ')})`,
      answer: (turns.find(({ answer }) => answer === 'no') ?? turns[0])?.answer,
    }
  })
  const named = (answer: RotaPlace['answer']) =>
    people.filter((one) => one.answer === answer).map(({ text }) => text)
  const [yes, no, silent] = [named('yes'), named('no'), named(null)]
  const count = (no.length > 0 ? words.countWithGap : words.count)(yes.length, no.length, silent.length)
  const text = [
    shortDay(day),
    yes.length > 0 && words.coming(yes.join(', ')),
    no.length > 0 && words.needed(no.join(', '), link),
    silent.length > 0 && words.silent(silent.join(', ')),
  ]
    .filter(Boolean)
    .join('\n')
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 rounded-card bg-surface px-4 py-1 shadow-soft">
      <p>
        <span className="font-semibold">{shortDay(day)}</span>: <span>{count}</span>
      </p>
      <LinkButton onClick={() => copyText(text, words)}>{words.copy}</LinkButton>
      {'share' in navigator && (
        // A rejection means that the user has closed the dialog.
        <LinkButton onClick={() => navigator.share({ text }).catch(() => {})}>{words.share}</LinkButton>
      )}
    </div>
  )
}
