import { Link } from 'react-router'
import { useWords } from '#app/language/use-words.ts'
import { HandHeart, Lightbulb, Sprout } from '#app/ui/icons/icons.ts'
import { donation } from '#domain/kinds/donation.ts'
import { teachPage } from '#domain/site/page-paths.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('ways-in', {
  title: 'How you can take part',
  bring: 'Bring your child',
  bringText: 'Who may come, when and where',
  teach: 'Teach with us',
  teachText: 'One evening a week is enough',
  give: 'Give',
  giveText: 'Our donation drives',
})

export function WaysIn() {
  const words = useWords(english)
  const ways = [
    ['bring', '#for-parents', Sprout],
    ['teach', teachPage, Lightbulb],
    ['give', donation.screens.list, HandHeart],
  ] as const
  return (
    <nav aria-label={words.title} className="relative mx-auto -mt-6 w-full max-w-6xl px-5 sm:px-8 md:-mt-10">
      <ul className="grid divide-y divide-edge overflow-hidden rounded-card border border-edge bg-surface shadow-soft md:grid-cols-3 md:divide-x md:divide-y-0">
        {ways.map(([way, to, Icon]) => (
          <li key={way}>
            <Link to={to} viewTransition className="flex h-full items-center gap-4 p-4 hover:bg-glow sm:p-5">
              <span className="slate rounded-xl bg-slate p-2.5 text-lamp">
                <Icon className="size-6" />
              </span>
              <span className="min-w-0">
                <span className="block font-serif text-xl font-semibold">{words[way]}</span>
                <span className="block text-sm text-soft">{words[`${way}Text`]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
