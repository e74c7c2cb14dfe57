import { foundingYear, grades } from '#domain/site/site-constants.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { useSite } from '../layout/site-data.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { ActivityBoards } from './about/activity-boards.tsx'
import { Pillars } from './about/pillars.tsx'
import { SchoolAtDusk } from './about/school-at-dusk.tsx'
import { SchoolYear } from './about/school-year.tsx'

const words = {
  title: 'About',
  lead: `An evening school for children from ${grades.first}st to ${grades.last}th grade, run by college students since ${foundingYear}.`,
  introduction: (name: string, institute: string) => [
    `${name} is run by the students of ${institute}. Children whose families cannot pay for lessons come in the evening; college students teach them, and learn at least as much themselves.`,
    `It began in ${foundingYear}. There are lessons for every grade, a test every month, and something to celebrate in every season.`,
  ],
  facts: [
    [`${grades.first} to ${grades.last}`, 'the grades we teach'],
    ['Monthly', 'a test for every child'],
    [`${foundingYear}`, 'the year it began'],
  ],
}

export const meta = pageMeta(words.title, words.lead)

export default function About() {
  const { settings } = useSite()
  return (
    <>
      <div className="page">
        <PageHeading title={words.title} lead={words.lead} />
        <div className="grid items-center gap-10 md:grid-cols-[1fr_1.1fr]">
          <div className="space-y-5 text-lg">
            {words.introduction(settings.name, settings.institute).map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
            <dl className="grid gap-x-6 gap-y-5 pt-3 sm:grid-cols-3">
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
