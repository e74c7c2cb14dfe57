import { useClassTimings, useDefaultText } from '#app/language/timing-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { AnsweredQuestion } from '#app/ui/answered-question.tsx'
import { TextLink } from '#app/ui/button.tsx'
import { Clock, HandHeart, MapPin, Phone, Sprout } from '#app/ui/icons/icons.ts'
import { ChalkUnderline } from '#app/ui/page-heading.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import { mapSearch } from '#domain/site/localize-settings.ts'
import { callMePage } from '#domain/site/page-paths.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('for-parents', {
  title: 'For parents',
  who: 'Who may come',
  cost: 'What it costs',
  when: 'When',
  where: 'Where',
  call: 'Who to call',
  callMe: 'Ask us to call you',
  map: 'Show on the map',
  timetable: 'All class timings',
})

/** Answers that are empty in the settings are omitted. */
export function ForParents() {
  const words = useWords(english)
  const ownText = useDefaultText()
  const { settings } = useSite()
  const { whoMayCome, cost } = settings.forParents
  const phones = settings.phones.filter(Boolean)
  // Four cards go in rows of two or in one row, never three and one.
  const isFour = [whoMayCome, cost, phones.length].filter(Boolean).length === 2
  return (
    <section
      id="for-parents"
      aria-labelledby="parents"
      className="laid-out-late mx-auto w-full max-w-6xl px-5 pt-10 [--late-height:34rem] sm:px-8 sm:pt-24"
    >
      <h2 id="parents" className="text-2xl sm:text-4xl">
        {words.title}
      </h2>
      <ChalkUnderline />
      <ReadAloud of="for-parents-answers" />
      <dl
        id="for-parents-answers"
        className={`mt-4 grid gap-x-10 gap-y-4 sm:grid-cols-2 ${isFour ? 'xl:grid-cols-4' : 'lg:grid-cols-3'}`}
      >
        <AnsweredQuestion icon={<Sprout />} question={words.who} text={ownText(whoMayCome)} />
        <AnsweredQuestion icon={<HandHeart />} question={words.cost} text={ownText(cost)} />
        <AnsweredQuestion icon={<Clock />} question={words.when}>
          <Timings />
        </AnsweredQuestion>
        <Place />
        {phones.length > 0 && (
          <AnsweredQuestion icon={<Phone />} question={words.call}>
            <ul>
              {phones.map((phone) => (
                <li key={phone}>
                  <PhoneLink phone={phone} />
                </li>
              ))}
            </ul>
            <TextLink to={callMePage}>{words.callMe}</TextLink>
          </AnsweredQuestion>
        )}
      </dl>
    </section>
  )
}

const Timings = () => {
  const words = useWords(english)
  return (
    <>
      <ul>
        {useClassTimings().map(({ day, time }) => (
          <li key={`${day} ${time}`}>
            {day}, {time}
          </li>
        ))}
      </ul>
      <TextLink to="/classroom">{words.timetable}</TextLink>
    </>
  )
}

function Place() {
  const words = useWords(english)
  const { address, forParents } = useSite().settings
  const where = [forParents.place, address].filter(Boolean).join('\n')
  return (
    <AnsweredQuestion icon={<MapPin />} question={words.where} text={where}>
      <a
        href={forParents.mapURL || mapSearch(address)}
        rel="noopener external"
        className="inline-flex min-h-11 max-w-full items-center wrap-anywhere font-medium text-link underline underline-offset-4"
      >
        {words.map}
      </a>
    </AnsweredQuestion>
  )
}
