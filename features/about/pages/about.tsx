import { defineWords, fill, useDigits, useWords } from '#app/language/use-words.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { useSite } from '#app/layout/site-data.ts'
import { ChalkDrawing } from '#app/ui/chalk-drawing.tsx'
import { book, crane, crayon, heart, medal, oilLamp, sprout } from '#app/ui/drawings.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { useDefaultText } from '#features/class-days/pages/timing-words.ts'
import { shirt } from '#features/content/pages/kind-drawing.ts'
import { SchoolAtDusk } from './school-at-dusk.tsx'
import { SchoolYear } from './year-with-us.tsx'

const english = defineWords('about', {
  title: 'About',
  lead: 'An evening school for children from {firstGrade} to {lastGrade} grade, run by college students since {founded}.',
  introduction: [
    '{name} is run by the students of {institute}. Children whose families cannot pay for lessons come in the evening; college students teach them, and learn at least as much themselves.',
    'It began in {founded}. There are lessons for every grade, a test every month, and something to celebrate in every season.',
  ],
  facts: [
    ['{firstClass} to {lastClass}', 'the grades we teach'],
    ['Monthly', 'a test for every child'],
    ['{founded}', 'the year it began'],
  ],
  activityBoardsTitle: 'Activities',
  items: [
    { name: 'Sports day', text: 'Races, tug of war and a medal for everyone who ran.', drawing: medal },
    { name: 'Drawing', text: 'Crayons on the floor, and a wall for every picture.', drawing: crayon },
    { name: 'Origami', text: 'Paper, patience and a room full of cranes.', drawing: crane },
    {
      name: 'Clothing drive',
      text: 'Clothes collected on the campus and given to the children and their families.',
      drawing: shirt,
    },
    { name: 'Festivals', text: 'Lights, colours and sweets, celebrated together.', drawing: oilLamp },
  ],
  pillarsTitle: 'Our Pillars',
  pillarsItems: [
    {
      name: 'Learning',
      text: 'Lessons in small groups, from {firstGrade} to {lastGrade} grade, with a test every month.',
      drawing: book,
    },
    {
      name: 'Growing',
      text: 'Games, art and festivals, because a child is more than marks.',
      drawing: sprout,
    },
    {
      name: 'Caring',
      text: 'Volunteers who know every child by name and stay for years.',
      drawing: heart,
    },
  ],
})

export const meta = pageMeta(english)

export default function About() {
  const words = useWords(english)
  const digits = useDigits()
  const { settings } = useSite()
  const ownText = useDefaultText()
  return (
    <>
      <div className="page">
        <PageHeading title={words.title} lead={words.lead} />
        <div className="grid items-center gap-10 md:grid-cols-[1fr_1.1fr]">
          <div className="space-y-5 text-lg">
            {words.introduction.map((text) => (
              <p key={text} className="wrap-anywhere">
                {fill(text, { name: settings.name, institute: ownText(settings.institute) })}
              </p>
            ))}
            <dl className="grid gap-x-6 gap-y-5 pt-3 sm:grid-cols-3">
              {words.facts.map(([value, label]) => (
                <div key={label} className="flex flex-col-reverse border-l-4 border-lamp pl-4">
                  <dt className="text-base text-soft">{label}</dt>
                  <dd className="font-serif text-2xl font-semibold">{digits(value)}</dd>
                </div>
              ))}
            </dl>
          </div>
          <SchoolAtDusk />
        </div>
        <ActivityBoards />
      </div>
      <Pillars />
      <div className="page">
        <SchoolYear />
      </div>
    </>
  )
}

function ActivityBoards() {
  const words = useWords(english)
  return (
    <section className="mt-20">
      <h2 className="text-3xl sm:text-4xl">{words.activityBoardsTitle}</h2>
      <ul className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-5">
        {words.items.map(({ name, text, drawing }) => (
          <li key={name} className="group flex flex-wrap gap-5 lg:flex-col">
            <span className="board grid size-28 shrink-0 -rotate-2 place-items-center group-even:rotate-2 lg:h-40 lg:w-full lg:-rotate-1 lg:group-even:rotate-1">
              <ChalkDrawing path={drawing} className="size-16 lg:size-24" />
            </span>
            <div className="min-w-[min(8rem,100%)] flex-1">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pillars() {
  const words = useWords(english)
  return (
    <section className="bg-linear-to-b from-dusk to-night text-chalk">
      <div className="mx-auto max-w-6xl px-5 py-16 sm:px-8 sm:py-20">
        <h2 className="text-3xl sm:text-4xl">{words.pillarsTitle}</h2>
        <ul className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {words.pillarsItems.map(({ name, text, drawing }) => (
            <li key={name}>
              <ChalkDrawing path={drawing} className="size-20 text-lamp-bright" />
              <h3 className="mt-4 text-2xl">{name}</h3>
              <p className="mt-2 text-lg text-chalk/90">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
