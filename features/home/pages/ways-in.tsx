import { Link } from 'react-router'
import { useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
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
  giveNeeds: 'What we need and where to bring it',
})

const waysIn = {
  bring: { to: '/#for-parents', Icon: Sprout },
  teach: { to: teachPage, Icon: Lightbulb },
  give: { to: donation.screens.list, Icon: HandHeart },
}

type Props = { ways?: readonly (keyof typeof waysIn)[]; className?: string }

/** One row of links with pictures; on a phone without their second line, so that all are on the first screen. */
export function WaysIn({ ways = ['bring', 'teach', 'give'], className = '' }: Props) {
  const words = useWords(english)
  const { needed } = useSite().settings.give
  const texts = {
    bring: words.bringText,
    teach: words.teachText,
    give: needed ? words.giveNeeds : words.giveText,
  }
  return (
    <nav aria-label={words.title} className={className}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-px overflow-hidden rounded-card border border-edge bg-edge shadow-soft">
        {ways.map((way) => {
          const { to, Icon } = waysIn[way]
          return (
            <li key={way} className="bg-surface">
              <Link
                to={to}
                viewTransition
                className="flex h-full flex-col items-center gap-1 p-2 text-center hover:bg-glow md:flex-row md:gap-4 md:p-5 md:text-left"
              >
                <span className="slate rounded-xl bg-slate p-2 text-lamp md:p-2.5">
                  <Icon className="size-6" />
                </span>
                <span className="min-w-0">
                  <span className="block font-serif leading-tight font-semibold md:text-xl">
                    {words[way]}
                  </span>
                  <span className="hidden text-sm text-soft md:block">{texts[way]}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
