import type { ReactNode } from 'react'
import { useTextLanguage } from '#app/language/record-text.ts'
import { useClassTimings, useDefaultText } from '#app/language/timing-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
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
        {whoMayCome && (
          <AnsweredQuestion icon={<Sprout />} question={words.who}>
            <Own text={ownText(whoMayCome)} />
          </AnsweredQuestion>
        )}
        {cost && (
          <AnsweredQuestion icon={<HandHeart />} question={words.cost}>
            <Own text={ownText(cost)} />
          </AnsweredQuestion>
        )}
        <AnsweredQuestion icon={<Clock />} question={words.when}>
          <Timings />
        </AnsweredQuestion>
        <AnsweredQuestion icon={<MapPin />} question={words.where}>
          <Place />
        </AnsweredQuestion>
        {phones.length > 0 && (
          <AnsweredQuestion icon={<Phone />} question={words.call}>
            <Phones phones={phones} />
            <TextLink to={callMePage}>{words.callMe}</TextLink>
          </AnsweredQuestion>
        )}
      </dl>
    </section>
  )
}

/** A text written by the school, marked with its language. */
const Own = ({ text }: { text: string }) => <span lang={useTextLanguage()(text)}>{text}</span>

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
  const languageOf = useTextLanguage()
  const where = [forParents.place, address].filter(Boolean).join('\n')
  return (
    <>
      <p lang={languageOf(where)} className="whitespace-pre-line">
        {where}
      </p>
      <a
        href={forParents.mapURL || mapSearch(address)}
        rel="noopener external"
        className="inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
      >
        {words.map}
      </a>
    </>
  )
}

const Phones = ({ phones }: { phones: string[] }) => (
  <ul>
    {phones.map((phone) => (
      <li key={phone}>
        <PhoneLink phone={phone} />
      </li>
    ))}
  </ul>
)

type AnsweredQuestionProps = { icon: ReactNode; question: string; children: ReactNode }

function AnsweredQuestion({ icon, question, children }: AnsweredQuestionProps) {
  return (
    <div className="relative min-w-0 pl-10">
      <dt className="font-serif text-xl font-semibold">
        <span aria-hidden="true" className="absolute top-0.5 left-0 text-link [&>svg]:size-6">
          {icon}
        </span>
        {question}
      </dt>
      <dd className="mt-1 text-soft wrap-anywhere sm:text-lg">{children}</dd>
    </div>
  )
}
