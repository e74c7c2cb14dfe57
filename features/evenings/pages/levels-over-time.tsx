import { useFormatDay, useWords } from '#app/language/use-words.ts'
import type { PersonEvenings } from '../attendance-schemas.ts'
import { levelWords } from '../level-words.ts'
import { levelsOf, skills } from '../levels.ts'

/** The levels of a child over time: a line for each skill, and the same in words. */
export function LevelsOverTime({ levels }: Pick<PersonEvenings, 'levels'>) {
  const words = useWords(levelWords)
  const formatDay = useFormatDay()
  return skills.map((skill) => {
    const steps = levels.filter((one) => one.skill === skill)
    if (steps.length === 0) return null
    const names: readonly string[] = levelsOf(skill)
    const [first = 0, last = 0] = [steps[0], steps.at(-1)].map((step) => Date.parse(step?.day ?? ''))
    const points = steps.map(({ day, what }) => {
      const share = last > first ? (Date.parse(day) - first) / (last - first) : 0
      return [4 + share * 192, 44 - names.indexOf(what) * 10] as const
    })
    return (
      <section key={skill} aria-label={words[skill]} className="mt-4">
        <h3 className="text-lg">{words[skill]}</h3>
        <svg
          viewBox="0 0 200 48"
          aria-hidden="true"
          className="my-1 h-12 w-50 max-w-full fill-lamp stroke-lamp"
        >
          <path d="M0 4h200M0 14h200M0 24h200M0 34h200M0 44h200" className="stroke-chalk/25" />
          <polyline points={points.join(' ')} strokeWidth="2" className="fill-none" />
          {points.map(([x, y]) => (
            <circle key={x} cx={x} cy={y} r="3" />
          ))}
        </svg>
        <ol className="flex flex-wrap gap-x-4 text-sm">
          {steps.map(({ day, what }) => (
            <li key={day}>{`${formatDay(day)}: ${words[what]}`}</li>
          ))}
        </ol>
      </section>
    )
  })
}
