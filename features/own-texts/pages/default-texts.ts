import { get } from 'react-hook-form'
import { kindWordsIn } from '#app/language/kind-words.ts'
import { translate } from '#app/language/words.ts'
import { kinds } from '#domain/kinds/index.ts'
import { textPlaces } from '#domain/kinds/own-text-places.ts'
import { furtherLanguages, type Language } from '#domain/text/languages.ts'
import { aboutWords } from '#features/about/pages/about-words.ts'
import { homeWords } from '#features/home/pages/home-words.ts'

/** Returns the text that comes with the site for a place, by the field names of an own text. */
export function defaultTexts(place: string, language: Language): { title: string; text: string } {
  const { title, text } = textPlaces[place] ?? {}
  return { title: textAt(language, title), text: textAt(language, text) }
}

/** Returns a form for an own text, filled with the texts that come with the site in all languages. */
export function defaultForm(place: string): FormData {
  const form = new FormData()
  form.append('place', place)
  for (const [name, value] of Object.entries(defaultTexts(place, 'en'))) if (value) form.append(name, value)
  const translations = furtherLanguages.map((language) => [language, defaultTexts(place, language)])
  form.append('translations', JSON.stringify(Object.fromEntries(translations)))
  return form
}

/** Returns the text at a catalog key, such as `about.items.0.name`, with the paragraphs of a list joined. */
function textAt(language: Language, key = ''): string {
  const [part = '', ...path] = key.split('.')
  const kind = kinds.find(({ name }) => part === 'kind' && name === path[0])
  const texts = kind
    ? { [kind.name]: kindWordsIn(language, kind) }
    : translate(language, part === 'home' ? homeWords : aboutWords)
  const found: unknown = get(texts, path.join('.'))
  return Array.isArray(found) ? found.join('\n\n') : String(found ?? '')
}
