import { useLoaderData } from 'react-router'
import { dataLoader } from '#app/api/page-loader.ts'
import { defineWords, useDigits, useWords } from '#app/language/use-words.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { impactPath } from '#domain/site/page-paths.ts'
import { NumbersBoard } from '#features/home/pages/home-numbers.tsx'
import { figureWords, impactSheetPath } from '../impact.ts'

const english = defineWords('impact', {
  ...figureWords,
  lead: 'Counted from our registers and records.',
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
  const digits = useDigits()
  const figures = useLoaderData<typeof loader>()
  const inAll = (figures ?? []).filter(({ year }) => !year)
  const ofYears = (figures ?? []).filter(({ year }) => year)
  const hasCounts = figures?.some(({ what }) => what !== 'years')
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      {figures && hasCounts ? (
        <>
          <NumbersBoard numbers={inAll.map(({ what, number }) => ({ value: number, label: words[what] }))} />
          <ul className="mt-8 gap-x-10 text-lg sm:columns-2">
            {ofYears.map(({ what, year, number }) => (
              <li key={what + year} className="break-inside-avoid border-b border-edge py-2">
                {`${digits(year)}: ${digits(number)} ${words[what]}`}
              </li>
            ))}
          </ul>
          <p className="mt-6 text-soft">{words.few}</p>
          <a href={impactSheetPath} download className={buttonClass('quiet', 'mt-5')}>
            {words.sheet}
          </a>
        </>
      ) : (
        <EmptyState message={figures ? words.none : words.failed} isError={!figures} />
      )}
    </div>
  )
}
