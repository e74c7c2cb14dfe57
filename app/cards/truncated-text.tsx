import { TextLink } from '../ui/button.tsx'

const words = { more: 'Read more', about: (title: string) => `Read more about ${title}` }
const max = { characters: 220, lines: 4 }

/** A text that is truncated where another page has all of it. */
export function TruncatedText({
  text,
  title,
  path,
}: {
  text: string
  title: string
  path: string | undefined
}) {
  const isLong = text.length > max.characters || text.split('\n').length > max.lines
  if (!path || !isLong) return <p className="whitespace-pre-line">{text}</p>
  return (
    <div>
      {/* Without its line breaks, so that more text fits. */}
      <p className="line-clamp-4">{text}</p>
      <TextLink to={path} viewTransition aria-label={words.about(title)}>
        {words.more}
      </TextLink>
    </div>
  )
}
