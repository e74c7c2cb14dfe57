import { useLocation } from 'react-router'
import { inLanguage, languageNames, languages } from '#domain/text/languages.ts'
import { useLanguage } from '../language/use-words.ts'

/** Links to this page in each language, by the name that the language gives itself. */
export function LanguageLinks({ className }: { className: string }) {
  const current = useLanguage()
  const { pathname, search } = useLocation()
  return languages.map((language) => (
    <li key={language}>
      <a
        href={inLanguage(language, pathname) + search}
        lang={language}
        hrefLang={language}
        aria-current={language === current ? 'true' : undefined}
        className={className}
      >
        {languageNames[language].name}
      </a>
    </li>
  ))
}
