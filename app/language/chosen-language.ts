import { useEffect } from 'react'
import { type Language, languages } from '#domain/text/languages.ts'
import { createFollowedValue } from '../followed-value.ts'
import { loadAdminCatalogs } from './load-catalog.ts'

/** The localStorage key; also written by app/page-script/language-offer.ts. */
const key = 'languageChosen'

const chosen = createFollowedValue<Language>('en')
/** The most recently requested language, whose texts may still be loading. */
let asked: Language = 'en'

/** Used on volunteers' pages, which have the same URL in all languages. */
export const chosenLanguage = chosen.get

export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // If storage is blocked, the choice lasts until the page is closed.
  }
  apply(language)
}

/** Returns the chosen language once its texts are loaded. Until then, the page is rendered in English. */
export function useChosenLanguage(isUsed: boolean): Language {
  const language = chosen.useValue()
  useEffect(() => {
    if (isUsed) apply(readChosen())
  }, [isUsed])
  return language
}

function readChosen(): Language {
  try {
    const stored = localStorage.getItem(key)
    return languages.find((language) => language === stored) ?? 'en'
  } catch {
    return 'en'
  }
}

/** Changes the language once its texts are loaded. If that fails, for example offline, the language is unchanged. */
function apply(language: Language) {
  asked = language
  loadAdminCatalogs(language).then(
    () => {
      if (language === asked) chosen.set(language)
    },
    () => undefined,
  )
}
