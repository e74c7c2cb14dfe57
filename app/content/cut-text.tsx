import { TextLink } from '../ui/text-link.tsx'

const words = { more: 'Read more', about: (title: string) => `Read more about ${title}` }
const longest = { characters: 220, lines: 4 }

/** A text that is cut after a few lines where a page has the whole of it. */
export function CutText({ text, title, path }: { text: string; title: string; path: string | undefined }) {
  const isLong = text.length > longest.characters || text.split('\n').length > longest.lines
  if (!path || !isLong) return <p className="whitespace-pre-line">{text}</p>
  return (
    <div>
      {/* Its paragraphs run on, so that more of it is seen. */}
      <p className="line-clamp-4">{text}</p>
      <TextLink to={path} viewTransition aria-label={words.about(title)}>
        {words.more}
      </TextLink>
    </div>
  )
}
