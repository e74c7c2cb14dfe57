import { useLoaderData } from 'react-router'
import { dataLoader } from '#app/api/page-loader.ts'
import { useDigits, useLanguage, useWords } from '#app/language/use-words.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { groupBy } from '#domain/group-by.ts'
import { impactPath } from '#domain/site/page-paths.ts'
import { languageNames } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Skill } from '#features/evenings/evening-schemas.ts'
import { levelWords } from '#features/evenings/level-words.ts'
import { NumbersBoard } from '#features/home/pages/home-numbers.tsx'
import { WaysIn } from '#features/home/pages/ways-in.tsx'
import { figureWords, impactSheetPath } from '../impact.ts'
import type { Figure } from '../impact-schema.ts'

const english = defineWords('impact', {
  ...figureWords,
  lead: 'Counted from our registers and records.',
  year: 'Year',
  levels: 'What children can read and calculate',
  since: (month: string) => `Noted since ${month}, in steps of five.`,
  atLeast: (children: number) => `at least ${children} children`,
  sheet: 'Download as one page (PDF)',
  none: 'There is nothing to count yet. The numbers appear here after the first evenings.',
  failed: 'The numbers could not be loaded. Please try again later.',
})

const read = dataLoader(impactPath)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(english)

export default function Impact() {
  const words = useWords(english)
  const figures = useLoaderData<typeof loader>()
  const inAll = (figures ?? []).filter(({ year, level }) => !year && !level)
  const levels = (figures ?? []).filter(({ level }) => level)
  const ofYears = (figures ?? []).filter(({ year }) => year)
  const hasCounts = figures?.some(({ what }) => what !== 'years')
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      {figures && hasCounts ? (
        <>
          <NumbersBoard numbers={inAll.map(({ what, number }) => ({ value: number, label: words[what] }))} />
          {ofYears.length > 0 && <ClothesByYear figures={ofYears} />}
          {levels.length > 0 && <Levels figures={levels} />}
          <p className="mt-6 text-soft">{words.few}</p>
          <a href={impactSheetPath} download className={buttonClass('quiet', 'mt-5')}>
            {words.sheet}
          </a>
        </>
      ) : (
        <EmptyState message={figures ? words.none : words.failed} isError={!figures} />
      )}
      <WaysIn ways={['give', 'teach']} className="mt-10 max-w-3xl" />
    </div>
  )
}

/** How many children can read and calculate what, since the school year began. */
function Levels({ figures }: { figures: Figure[] }) {
  const words = useWords(english)
  const ofLevels = useWords(levelWords)
  const { locale } = languageNames[useLanguage()]
  // A school year begins in July.
  const month = new Date('2026-07-01').toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' })
  return (
    <section aria-labelledby="levels" className="mt-10 max-w-3xl">
      <h2 id="levels" className="text-2xl">
        {words.levels}
      </h2>
      <p className="text-soft">{words.since(month)}</p>
      <div className="mt-3 grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {[...groupBy(figures, ({ what }) => what as Skill)].map(([skill, ofSkill]) => (
          <table key={skill} className="w-full text-left text-lg">
            <caption className="py-2 text-left font-serif">{ofLevels[skill]}</caption>
            <tbody>
              {ofSkill.map(({ level, number }) => (
                <tr key={level} className="border-t border-edge">
                  <th scope="row" className="py-2 text-left font-normal">
                    {level && ofLevels[level]}
                  </th>
                  <td className="py-2 text-right">{words.atLeast(number)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}

const columns = ['childrenClothed', 'parentsClothed'] as const

function ClothesByYear({ figures }: { figures: Figure[] }) {
  const words = useWords(english)
  const digits = useDigits()
  const most = Math.max(...figures.map(({ number }) => number))
  const years = [...new Set(figures.map(({ year }) => year))]
  return (
    <table className="mt-10 w-full max-w-3xl text-left text-lg">
      <thead>
        <tr>
          <th scope="col" className="text-left">
            {words.year}
          </th>
          {columns.map((what) => (
            <th key={what} scope="col" className="px-3 py-2 text-left text-base font-normal text-soft">
              {words[what]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {years.map((year) => (
          <tr key={year} className="border-t border-edge">
            <th scope="row" className="py-2 text-left font-serif">
              {digits(year)}
            </th>
            {columns.map((what) => {
              const number = figures.find((figure) => figure.year === year && figure.what === what)?.number
              return (
                <td key={what} className="px-3 py-2">
                  {number && (
                    <>
                      <span>{digits(number)}</span>
                      <svg
                        viewBox="0 0 100 4"
                        preserveAspectRatio="none"
                        aria-hidden="true"
                        className="h-1.5 w-full"
                      >
                        <rect width={(100 * number) / most} height="4" className="fill-lamp" />
                      </svg>
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
