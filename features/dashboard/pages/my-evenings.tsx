import { Link } from 'react-router'
import { useClassName } from '#app/language/kind-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { ChevronRight, RefreshCw } from '#app/ui/icons/admin-icons.ts'
import { Name } from '#app/ui/name.tsx'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import type { RotaWeek } from '#features/rota/rota-schemas.ts'

const english = defineWords('admin.tonight.my-evenings', {
  title: 'My evenings',
  none: 'You are not on the rota of the next four weeks.',
  alone: 'alone so far',
  together: (names: string) => `with ${names}`,
  rota: 'Rota',
  swap: 'Swap',
})

/** The evenings of the next four weeks on which the user teaches, each a link to its place in the rota. */
export function MyEvenings({ mine }: Pick<RotaWeek, 'mine'>) {
  const words = useWords(english)
  const maySwap = useCan()('join the rota')
  const shortDay = useShortDay()
  const className = useClassName()
  const textOf = ({ subject, others }: RotaWeek['mine'][number]) => {
    const company = others.length > 0 ? words.together(others.join(', ')) : words.alone
    return [subject, company].filter(Boolean).join(' · ')
  }
  return (
    <section aria-labelledby="my-evenings" className="rounded-card bg-surface px-4 py-3 shadow-soft">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="my-evenings" className="text-xl">
          {words.title}
        </h2>
        <TextLink to={eveningScreens.rota}>{words.rota}</TextLink>
      </div>
      {mine.length === 0 && <p className="text-soft">{words.none}</p>}
      <ul className="divide-y divide-edge">
        {mine.map((place) => (
          <li key={place.id}>
            <Link
              to={`${eveningScreens.rota}?week=${place.day}&place=${place.id}`}
              className="@container flex min-h-11 flex-wrap items-center gap-x-3 py-2 hover:text-link"
            >
              <span className="flex-[1_1_8rem]">
                <span className="block font-medium">
                  {`${shortDay(place.day)} · ${className(place.studentClass)}`}
                </span>
                <Name className="text-sm text-soft" text={textOf(place)} />
              </span>
              {maySwap ? (
                <span className="flex shrink-0 items-center gap-1.5 font-medium text-link">
                  <RefreshCw className="size-4" /> <span>{words.swap}</span>
                </span>
              ) : (
                <ChevronRight className="size-5 shrink-0 text-soft @max-[14rem]:hidden" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
