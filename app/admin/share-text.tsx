import { useWords } from '#app/language/use-words.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Share2 } from '#app/ui/icons/icons.ts'
import { type Language, languageNames } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('admin.tonight.share-text', { whatsApp: 'Send on WhatsApp' })

type Props = {
  text: string
  /** Set if the text is not in the page's language. */
  language?: Language
}

/** Text to copy and send to people who do not visit the site. A tap selects the whole text. */
export const ShareText = ({ text, language }: Props) => {
  const words = useWords(english)
  return (
    <div className="flex flex-wrap gap-3">
      <p
        lang={language}
        className="w-full rounded-xl bg-lamp/10 px-4 py-3 whitespace-pre-line wrap-anywhere select-all"
      >
        {text}
      </p>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener external"
        className={buttonClass('primary', 'max-sm:grow')}
      >
        <Share2 className="size-5" />
        <span>{words.whatsApp}</span>{' '}
        {language && <span lang={language}>{languageNames[language].name}</span>}
      </a>
    </div>
  )
}
