import { furtherLanguages, type Language, languageNames } from '../text/languages.ts'
import { defineMessages } from '../text/message.ts'
import type { Field, Fields } from './fields.ts'
import type { Kind, Translations, Values } from './kind.ts'

/** The field of a form, or of a JSON body, in which the texts in further languages are sent. */
export const translationsField = 'translations'

/** A field for each of a kind's texts in each further language, such as "Title (Bengali)". */
export function translationFields({ fields, translates = [] }: Pick<Kind, 'fields' | 'translates'>): Fields {
  const translated = furtherLanguages.flatMap((language) =>
    translates.map((of): [string, Field] => [
      translationName(of, language),
      translationField(fields[of] as Field, { of, language }),
    ]),
  )
  return Object.fromEntries(translated)
}

/** The kind with those fields, as forms, lists to import and exports have them; they are stored in one column. */
export function withTranslations(kind: Kind): Kind {
  return kind.translates ? { ...kind, fields: { ...kind.fields, ...translationFields(kind) } } : kind
}

/** What such a field and its fold are called. */
export const translationWords = defineMessages('translation', {
  label: (label: string, language: string) => `${label} (${language})`,
  fold: (language: string) => `Also in ${language}`,
})

/** A field for the text of another one in a further language. */
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

/** Texts in further languages by the names of those fields. */
export const flattenTranslations = (translations: Translations = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) =>
      Object.entries(texts).map(([of, text]) => [translationName(of, language), text]),
    ),
  )

/** The texts among some values, of fields that have one; undefined where there is none. */
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

/** What a record's column holds. */
export const parseTranslations = (column: unknown): Translations =>
  typeof column === 'string' ? JSON.parse(column) : {}

/** A record's text in a language where it has it there, else as it was written. */
export function textIn(language: Language, record: Values, name: string): string {
  const { translations } = record as { translations?: Translations }
  return translations?.[language]?.[name] ?? String(record[name] ?? '')
}
