import { useEffect, useSyncExternalStore } from 'react'
import { type Language, languages } from '#domain/text/languages.ts'
import { loadAdminCatalogs } from './load-catalog.ts'

/** The localStorage key; also written by app/page-script/language-offer.ts. */
const key = 'languageChosen'

let chosen: Language = 'en'
/** The most recently requested language, whose texts may still be loading. */
let asked: Language = 'en'
const listeners = new Set<() => void>()

/** Used on volunteers' pages, which have the same URL in all languages. */
export const chosenLanguage = () => chosen

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
  const language = useSyncExternalStore(subscribe, chosenLanguage, () => 'en' as const)
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
      if (language !== asked) return
      chosen = language
      for (const listener of listeners) listener()
    },
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
