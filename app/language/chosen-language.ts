import { useEffect, useSyncExternalStore } from 'react'
import { type Language, languages } from '#domain/text/languages.ts'
import { loadAdminCatalogs } from './load-catalog.ts'

/** The localStorage key of the chosen language; also written by app/page-script/language-offer.ts. */
const key = 'languageChosen'

let chosen: Language = 'en'
/** The last one asked for, whose texts may still be on their way. */
let asked: Language = 'en'
const listeners = new Set<() => void>()

/** What volunteers use has one address, and the language that was chosen in this browser. */
export const chosenLanguage = () => chosen

export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Where storage is blocked it is forgotten with the page.
  }
  apply(language)
}

/** The chosen language, once its texts are there: a page comes in English, and is drawn again. */
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

/** Without network, and without the texts, it stays as it is. */
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
