import { Link } from 'react-router'

const words = { more: 'Read more', about: 'about' }
const longest = { characters: 220, lines: 4 }

/** A text that is cut after a few lines where a page has the whole of it. */
export function CutText({ text, title, path }: { text: string; title: string; path: string | undefined }) {
  const isLong = text.length > longest.characters || text.split('\n').length > longest.lines
  const isCut = isLong && path !== undefined
  return (
    <div>
      {/* Where it is cut its paragraphs run on, so that more of it is seen. */}
      <p className={isCut ? 'line-clamp-4' : 'whitespace-pre-line'}>{text}</p>
      {isCut && (
        <Link
          to={path}
          viewTransition
          className="inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
        >
          {words.more}
          <span className="sr-only">
            {' '}
            {words.about} {title}
          </span>
        </Link>
      )}
    </div>
  )
}
