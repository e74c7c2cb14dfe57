import { grades, startedIn } from '#domain/site-facts.ts'
import { ActivityBoards } from '../content/activity-boards.tsx'
import { Pillars } from '../content/pillars.tsx'
import { SchoolAtDusk } from '../content/school-at-dusk.tsx'
import { SchoolYear } from '../content/school-year.tsx'
import { describePage } from '../layout/describe-page.ts'
import { useSite } from '../layout/site-data.ts'
import { PageHeading } from '../ui/page-heading.tsx'

const words = {
  title: 'About',
  lead: `An evening school for children from ${grades.first}st to ${grades.last}th grade, run by college students since ${startedIn}.`,
  introduction: (name: string, institute: string) => [
    `${name} is run by the students of ${institute}. Children whose families cannot pay for lessons come in the evening; college students teach them, and learn at least as much themselves.`,
    `It began in ${startedIn}. There are lessons for every grade, a test every month, and something to celebrate in every season.`,
  ],
  facts: [
    [`${grades.first} to ${grades.last}`, 'the grades we teach'],
    ['Monthly', 'a test for every child'],
    [`${startedIn}`, 'the year it began'],
  ],
}

export const meta = describePage(words.title, words.lead)

export default function About() {
  const { settings } = useSite()
  return (
    <>
      <div className="page">
        <PageHeading title={words.title} lead={words.lead} />
        <div className="grid items-center gap-10 md:grid-cols-[1fr_1.1fr]">
          <div className="space-y-5 text-lg">
            {words.introduction(settings.name, settings.institute).map((text) => (
              <p key={text}>{text}</p>
            ))}
            <dl className="flex flex-wrap gap-x-10 gap-y-5 pt-3">
              {words.facts.map(([value, label]) => (
                <div key={label} className="flex flex-col-reverse border-l-4 border-lamp pl-4">
                  <dt className="text-base text-soft">{label}</dt>
                  <dd className="font-serif text-2xl font-semibold">{value}</dd>
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
