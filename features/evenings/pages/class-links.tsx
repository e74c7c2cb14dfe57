import { Link } from 'react-router'
import { useClassName } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ArrowRight, BookOpen, Check } from '#app/ui/icons/admin-icons.ts'
import { RowOfLinks } from '#app/ui/row-of-links.tsx'
import { defineWords } from '#domain/text/words.ts'
import { eveningLink, logId } from '../evenings.ts'
import { type ClassProps, english as screenWords } from './evening-screen.tsx'
import { english as overviewWords } from './overview.tsx'

const english = defineWords('admin.tonight.class-links', {
  log: 'Log',
  next: (studentClass: string) => `Next: ${studentClass}`,
  skip: (studentClass: string) => `Skip to ${studentClass}`,
})

/** A tick marks a closed register. */
export function ClassLinks({ view, asked, openClass, isHome = false }: ClassProps & { isHome?: boolean }) {
  const words = useWords(overviewWords)
  const className = useClassName()
  const label = useWords(screenWords).all
  if (view.classes.length < 2) return null
  return (
    <RowOfLinks label={label} className="mb-4" rowClass="gap-1.5 py-1">
      {view.classes.map(({ name, isClosed }) => (
        <li key={name} className="min-w-11 grow">
          <Link
            to={eveningLink(asked, { class: name, ...(isHome && { home: '' }) })}
            aria-current={name === openClass.name ? 'page' : undefined}
            aria-label={isClosed ? `${className(name)}, ${words.done}` : className(name)}
            className={`flex min-h-11 items-center justify-center gap-1 rounded-xl border px-2 font-medium whitespace-nowrap aria-[current=page]:border-lamp aria-[current=page]:bg-lamp aria-[current=page]:text-night ${isClosed ? 'border-leaf bg-(--leaf-glow) text-leaf' : 'border-edge bg-surface'}`}
          >
            <span>{name}</span>
            {isClosed && <Check className="size-4 shrink-0" />}
          </Link>
        </li>
      ))}
    </RowOfLinks>
  )
}

/**
 * Links to the next class whose register is open, or else to all classes. On a phone, the link takes the
 * place of the admin bar.
 */
export function NextClass({ view, asked, openClass }: ClassProps) {
  const words = useWords(english)
  const ofOverview = useWords(overviewWords)
  const ofScreen = useWords(screenWords)
  const className = useClassName()
  const { classes } = view
  const { isClosed } = openClass
  const at = classes.indexOf(openClass)
  const next = [...classes.slice(at + 1), ...classes.slice(0, at)].find(({ isClosed }) => !isClosed)
  const label = next && (isClosed ? words.next : words.skip)(className(next.name))
  return (
    <div className="class-bar sticky-actions mt-8 print:hidden">
      <div className="flex flex-wrap gap-2">
        <a href={`#${logId}`} className={buttonClass('quiet', 'shrink-0 max-sm:px-4')}>
          <BookOpen className="size-4 max-sm:hidden" />
          <span>{words.log}</span>
        </a>
        <Link
          to={eveningLink(asked, next && { class: next.name })}
          className={buttonClass(
            isClosed ? 'primary' : 'quiet',
            'min-w-0 flex-wrap justify-between max-sm:grow max-sm:basis-48 max-sm:px-4',
          )}
        >
          <span>{label ?? ofScreen.all}</span>{' '}
          <span className="ml-auto flex flex-wrap items-center gap-2 text-sm font-normal">
            {next && <span>{ofOverview.children(next.children.length)}</span>}
            <ArrowRight className="size-4 shrink-0" />
          </span>
        </Link>
      </div>
    </div>
  )
}
