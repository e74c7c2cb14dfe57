import { grades, startedIn } from '#domain/site-facts.ts'
import { describePage } from '../layout/describe-page.ts'
import { useSite } from '../layout/site-data.ts'
import { PageHeading } from '../ui/page-heading.tsx'

const lead = `An evening school for children from ${grades.first}st to ${grades.last}th grade, run by college students since ${startedIn}.`

export const meta = describePage('About', lead)

const activities = [
  ['Sports day', 'Races, tug of war and a medal for everyone who ran.'],
  ['Drawing', 'Crayons on the floor, and a wall for every picture.'],
  ['Origami', 'Paper, patience and a room full of cranes.'],
  ['Clothing drive', 'Clothes collected on the campus and given to the children and their families.'],
  ['Festivals', 'Lights, colours and sweets, celebrated together.'],
]

const pillars = [
  [
    'Learning',
    `Lessons in small groups, from ${grades.first}st to ${grades.last}th grade, with a test every month.`,
  ],
  ['Growing', 'Games, art and festivals, because a child is more than marks.'],
  ['Caring', 'Volunteers who know every child by name and stay for years.'],
]

export default function About() {
  const { settings } = useSite()
  return (
    <div className="page">
      <PageHeading title="About" lead={lead} />
      <p className="max-w-prose text-lg">
        {settings.name} is run by the students of {settings.institute}. Children whose families cannot pay for
        lessons come in the evening; college students teach them, and learn at least as much themselves.
      </p>
      <Part title="Activities" items={activities} />
      <Part title="Our Pillars" items={pillars} />
    </div>
  )
}

function Part({ title, items }: { title: string; items: string[][] }) {
  return (
    <section className="mt-12">
      <h2 className="text-3xl">{title}</h2>
      <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map(([name, text]) => (
          <li key={name} className="rounded-card border border-edge bg-surface p-5 shadow-soft">
            <h3 className="text-xl">{name}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
