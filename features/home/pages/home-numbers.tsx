import { useDigits, useWords } from '#app/language/use-words.ts'
import { TextLink } from '#app/ui/button.tsx'
import { impactPage } from '#domain/site/page-paths.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Home } from '../home-schema.ts'

const english = defineWords('home-numbers', {
  title: 'The school in numbers',
  children: { one: 'child learns here', other: 'children learn here' },
  volunteers: { one: 'volunteer teaches', other: 'volunteers teach' },
  since: { one: 'child since {founded}', other: 'children since {founded}' },
  years: { one: 'year since {founded}', other: 'years since {founded}' },
  more: 'What we have done so far',
})

export function HomeNumbers({ numbers }: { numbers: Home['numbers'] }) {
  const words = useWords(english)
  const shown = [
    { value: numbers.students, label: words.children(numbers.students) },
    { value: numbers.volunteers, label: words.volunteers(numbers.volunteers) },
    {
      // Do not show the same number twice.
      value: numbers.studentsSince > numbers.students ? numbers.studentsSince : 0,
      label: words.since(numbers.studentsSince),
    },
    { value: numbers.yearsSince, label: words.years(numbers.yearsSince) },
  ]
  if (shown.every(({ value }) => value === 0)) return null
  return (
    <section
      aria-labelledby="numbers"
      className="laid-out-late mx-auto [--late-height:16rem] w-full max-w-6xl px-5 py-8 sm:px-8 sm:py-24"
    >
      <h2 id="numbers" className="sr-only">
        {words.title}
      </h2>
      <NumbersBoard numbers={shown} />
      <TextLink to={impactPage}>{words.more}</TextLink>
    </section>
  )
}

/** Zeros are omitted. */
export function NumbersBoard({ numbers }: { numbers: readonly { value: number; label: string }[] }) {
  const digits = useDigits()
  return (
    <dl className="board flex flex-wrap justify-around gap-x-3 gap-y-6 px-3 py-4 sm:gap-x-10 sm:px-6 sm:py-12">
      {numbers
        .filter(({ value }) => value > 0)
        .map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-[1_1_5rem] flex-col-reverse items-center justify-end text-center"
          >
            <dt className="mt-2 text-sm text-chalk/90 sm:text-lg">{label}</dt>
            <dd className="flex flex-col items-center font-serif text-4xl font-medium whitespace-nowrap sm:text-5xl xl:text-7xl">
              <span>{digits(value)}</span>
              <Underline />
            </dd>
          </div>
        ))}
    </dl>
  )
}

const Underline = () => (
  <svg viewBox="0 0 96 8" aria-hidden="true" className="mt-2 h-2 w-16 text-lamp sm:w-24">
    <path
      d="M3 5c20-3 58-4 90-1.500"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
)
