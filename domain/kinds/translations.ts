import { defineWords, labelMessage, type Message, message } from '#domain/text/words.ts'
import { furtherLanguages, type Language, languageNames } from '../text/languages.ts'
import type { Field, Fields } from './fields.ts'
import type { Kind, Translations, Values } from './kind.ts'

/** The name of the translations in a form or JSON body. */
export const translationsField = 'translations'

/** One field for each translatable text and additional language, such as "Title (Bengali)". */
export function translationFields({ fields, translates = [] }: Pick<Kind, 'fields' | 'translates'>): Fields {
  const translated = furtherLanguages.flatMap((language) =>
    translates.map((of): [string, Field] => [
      translationName(of, language),
      translationField(fields[of] as Field, { of, language }),
    ]),
  )
  return Object.fromEntries(translated)
}

/** Adds the translation fields, for forms, imports and exports. All are stored in one column. */
export function withTranslations(kind: Kind): Kind {
  return kind.translates ? { ...kind, fields: { ...kind.fields, ...translationFields(kind) } } : kind
}

export const translationWords = defineWords('translation', {
  label: (label: string, language: string) => `${label} (${language})`,
  fold: (language: string) => `Also in ${language}`,
})

export const translationField = (
  field: Field,
  translation: Omit<NonNullable<Field['translation']>, 'labelOfText'>,
): Field => {
  const language = languageNames[translation.language].english
  return {
    ...field,
    label: translationWords.label(field.label, language),
    required: false,
    fold: translationWords.fold(language),
    translation: { ...translation, labelOfText: field.label },
  }
}

export const translationName = (of: string, language: string) => `${of}_${language}`

/** Returns the translations keyed by the names of the translation fields. */
export const flattenTranslations = (translations: Translations = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) =>
      Object.entries(texts).map(([of, text]) => [translationName(of, language), text]),
    ),
  )

/** Returns the translations in these values, or undefined if there are none. */
export function gatherTranslations(fields: Fields, values: Values): Translations | undefined {
  const gathered: Translations = {}
  for (const [name, { translation }] of Object.entries(fields)) {
    const text = values[name]
    if (!translation || typeof text !== 'string') continue
    const { language, of } = translation
    gathered[language] = { ...gathered[language], [of]: text }
  }
  return Object.keys(gathered).length > 0 ? gathered : undefined
}

export const parseTranslations = (column: unknown): Translations =>
  typeof column === 'string' ? JSON.parse(column) : {}

/** Returns the record's text in a language, or the original if there is no translation. */
export function textIn(language: Language, record: Values, name: string): string {
  const { translations } = record as { translations?: Translations }
  return translations?.[language]?.[name] ?? String(record[name] ?? '')
}

/** Returns "Title (Bengali)" if the field is the translation of "Title" into Bengali. */
export function fieldLabel({ label, translation }: Field): Message {
  if (!translation) return labelMessage(label)
  const { labelOfText, language } = translation
  return message(translationWords, 'label', labelMessage(labelOfText), languageLabel(language))
}

export function sectionLabel({ fold = '', translation }: Field): Message {
  return translation
    ? message(translationWords, 'fold', languageLabel(translation.language))
    : labelMessage(fold)
}

const languageLabel = (language: keyof typeof languageNames) => labelMessage(languageNames[language].english)
