import '../page-script/elements.ts'
import { useLocation } from 'react-router'
import { isPublicPage } from '#domain/site/page-paths.ts'
import { inLanguage, languageNames, languages } from '#domain/text/languages.ts'
import { chooseLanguage } from '../language/chosen-language.ts'
import { useLanguage } from '../language/use-words.ts'
import { LanguageLetter } from '../ui/language-letter.tsx'

type LinksProps = { className: string; isShort?: boolean }

/**
 * Links to this page in each language, labeled with the language's own name, or with a letter. A page with a single URL
 * for all languages is re-rendered instead.
 */
export function LanguageLinks({ className, isShort = false }: LinksProps) {
  const current = useLanguage()
  const { pathname, search } = useLocation()
  const isPublic = isPublicPage(pathname)
  return languages.map((language) => {
    const { name } = languageNames[language]
    const props = {
      lang: language,
      'aria-current': language === current ? ('true' as const) : undefined,
      className,
      ...(isShort
        ? { 'aria-label': name, title: name, children: <LanguageLetter language={language} /> }
        : { children: name }),
    }
    return (
      <li key={language}>
        {isPublic ? (
          <a {...props} href={inLanguage(language, pathname) + search} hrefLang={language} />
        ) : (
          <button {...props} type="button" onClick={() => chooseLanguage(language)} />
        )}
      </li>
    )
  })
}

/**
 * Offers this page once in the browser's language (app/page-script/language-offer.ts). It is the end of the page and
 * sticks to the bottom of the window, so that it neither moves nor covers the content for good. Not shown without
 * scripts: the header has all languages.
 */
export function LanguageOffer() {
  const current = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <language-offer className="sticky bottom-0 z-20 block">
      {languages
        .filter((language) => language !== current)
        .map((language) => (
          <section
            key={language}
            lang={language}
            aria-label={languageNames[language].name}
            hidden
            className="flex flex-wrap items-center justify-center gap-x-5 border-t border-edge bg-surface px-5 pb-[env(safe-area-inset-bottom)] shadow-soft [[hidden]]:hidden"
          >
            <a
              href={inLanguage(language, pathname) + search}
              hrefLang={language}
              className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
            >
              {languageNames[language].offer}
            </a>
            <button type="button" className="min-h-11 text-soft">
              {languageNames[language].decline}
            </button>
          </section>
        ))}
    </language-offer>
  )
}
