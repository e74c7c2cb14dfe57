import { Link } from 'react-router'
import { useClassName } from '#app/language/kind-words.ts'
import { useLongDay, useWords } from '#app/language/use-words.ts'
import { Name } from '#app/ui/name.tsx'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import type { RotaWeek } from '../rota-schemas.ts'

const english = defineWords('admin.tonight.my-evenings', {
  title: 'My evenings',
  none: 'You are not on the rota of the next four weeks.',
  alone: 'alone so far',
  together: (names: string) => `with ${names}`,
})

/** The evenings of the next four weeks on which the user teaches, each a link to its week; folded to the next one. */
export function MyEvenings({ mine }: Pick<RotaWeek, 'mine'>) {
  const words = useWords(english)
  const longDay = useLongDay()
  const className = useClassName()
  const textOf = ({ studentClass, subject, others }: RotaWeek['mine'][number]) => {
    const company = others.length > 0 ? words.together(others.join(', ')) : words.alone
    return [className(studentClass), subject, company].filter(Boolean).join(' · ')
  }
  const [next] = mine
  if (!next) return <p className="mb-4 text-soft">{words.none}</p>
  return (
    <details className="mb-4 max-w-xl rounded-card border border-edge bg-surface px-4">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 py-2">
        <h2 className="text-lg">{words.title}</h2>
        <span className="text-soft">{longDay(next.day)}</span>
      </summary>
      <ul className="divide-y divide-edge border-t border-edge">
        {mine.map((place) => (
          <li key={place.id}>
            <Link to={`${eveningScreens.rota}?week=${place.day}`} className="block py-2 hover:text-link">
              <span className="block font-medium">{longDay(place.day)}</span>
              <Name className="text-sm text-soft" text={textOf(place)} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
