import { Link } from 'react-router'
import { PageSection } from '#app/admin/page-section.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { defineWords, useLongDay, useWords } from '#app/language/use-words.ts'
import { Name } from '#app/ui/name.tsx'
import { eveningScreens } from '#features/evenings/evenings.ts'
import type { RotaWeek } from '../rota-schemas.ts'

const english = defineWords('admin.tonight.my-evenings', {
  title: 'My evenings',
  none: 'You are not on the rota of the next four weeks.',
  alone: 'alone so far',
  with: (names: string) => `with ${names}`,
})

/** The evenings of the next four weeks on which the user teaches, each a link to its week. */
export function MyEvenings({ mine }: Pick<RotaWeek, 'mine'>) {
  const words = useWords(english)
  const longDay = useLongDay()
  const className = useClassName()
  return (
    <PageSection id="my-evenings" title={words.title} className="mb-6">
      {mine.length === 0 && <p className="text-soft">{words.none}</p>}
      <ul className="max-w-xl divide-y divide-edge rounded-card border border-edge bg-surface px-4 empty:hidden">
        {mine.map(({ id, day, studentClass, subject, others }) => (
          <li key={id}>
            <Link to={`${eveningScreens.rota}?week=${day}`} className="block py-2 hover:text-link">
              <span className="block font-medium">{longDay(day)}</span>
              <Name
                className="text-sm text-soft"
                text={[
                  className(studentClass),
                  subject,
                  others.length > 0 ? words.with(others.join(', ')) : words.alone,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
