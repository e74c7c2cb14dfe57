import { Link } from 'react-router'
import { useClassName } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { Check } from '#app/ui/icons/admin-icons.ts'
import { type ClassProps, english as screenWords } from './evening-screen.tsx'
import { eveningLink, english as overviewWords } from './overview.tsx'

/** A short link to each class of the evening; a tick stands for a closed register. */
export function ClassLinks({ view, asked, openClass }: ClassProps) {
  const words = useWords(overviewWords)
  const className = useClassName()
  const label = useWords(screenWords).all
  if (view.classes.length < 2) return null
  return (
    <nav aria-label={label} className="mb-4 overflow-x-auto p-1">
      <ul className="flex gap-1.5">
        {view.classes.map(({ name, isClosed }) => (
          <li key={name} className="min-w-11 grow">
            <Link
              ref={(link) => {
                if (name === openClass.name) link?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
              }}
              to={eveningLink(asked, { class: name })}
              aria-current={name === openClass.name ? 'page' : undefined}
              aria-label={isClosed ? `${className(name)}, ${words.closed}` : className(name)}
              className={`flex min-h-11 items-center justify-center gap-1 rounded-xl border px-2 font-medium whitespace-nowrap aria-[current=page]:border-lamp aria-[current=page]:bg-lamp aria-[current=page]:text-night ${isClosed ? 'border-leaf bg-(--leaf-glow) text-leaf' : 'border-edge bg-surface'}`}
            >
              <span>{name}</span>
              {isClosed && <Check className="size-4 shrink-0" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
