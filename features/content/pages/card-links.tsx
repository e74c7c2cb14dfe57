import { Link } from 'react-router'
import { useTextLanguage } from '#app/language/record-text.ts'
import { fill, useWords } from '#app/language/use-words.ts'
import { TextLink } from '#app/ui/button.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { defineWords } from '#domain/text/words.ts'
import { type SharedPage, ShareLink } from './actions/share-link.tsx'

const english = defineWords('card-links', {
  more: 'Read more',
  about: 'Read more about {title}',
})
const max = { characters: 220, lines: 4 }

export const TitleLink = ({ title, path }: SharedPage) => (
  <Link to={path} viewTransition className="title-link">
    {title}
  </Link>
)

/** The share button in the upper corner of a card, readable with and without a picture below it. */
export const CornerShareLink = ({ isOnPicture, ...page }: SharedPage & { isOnPicture: boolean }) => (
  <ShareLink
    {...page}
    isSmall
    className={`absolute top-3 right-3 icon-button ${isOnPicture ? onPictureClass : 'text-link'}`}
  />
)

const onPictureClass = 'bg-night/70 text-chalk hover:bg-night hover:text-lamp'

type Props = { text: string; title: string; path: string | undefined }

export function TruncatedText({ text, title, path }: Props) {
  const words = useWords(english)
  const languageOf = useTextLanguage()
  const isLong = text.length > max.characters || text.split('\n').length > max.lines
  if (!path || !isLong) return <Prose text={text} />
  return (
    <div>
      {/* Line breaks collapse, so that more text fits. */}
      <p lang={languageOf(text)} className="line-clamp-4 wrap-anywhere">
        {text}
      </p>
      <TextLink to={path} viewTransition aria-label={fill(words.about, { title })}>
        {words.more}
      </TextLink>
    </div>
  )
}
