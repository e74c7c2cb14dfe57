import type { Kind, Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import {
  flattenTranslations,
  gatherTranslations,
  parseTranslations,
  translationFields,
  translationName,
  translationsField,
} from '#domain/kinds/translations.ts'
import { furtherLanguages } from '#domain/text/languages.ts'
import { message } from '#domain/text/words.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { tryParseJson } from '#server/http/parse-input.ts'
import { contentMessages } from '../content-messages.ts'

type TranslationColumn = Pick<ContentRow, 'translations'>

/**
 * Reads the translations in a request; missing ones stay, and an empty text removes one.
 *
 * @param sent an object, or its JSON in a form; undefined if nothing was sent
 * @throws {Invalid}
 */
export function readTranslations(kind: Kind, sent: unknown, current?: ContentRow): TranslationColumn {
  if (sent === undefined || sent === null || sent === '') return {}
  const { values, errors } = parseForm({ fields: translationFields(kind) }, flatten(kind, sent), {
    partial: true,
  })
  if (errors.length > 0) throw new Invalid(errors)
  return translationColumn(kind, values, current)
}

/** Returns the new translations column, if any text is sent. In `values`, null removes a text. */
function translationColumn(kind: Kind, values: Values, current?: ContentRow): TranslationColumn {
  const fields = translationFields(kind)
  if (!Object.keys(fields).some((name) => name in values)) return {}
  const before = flattenTranslations(parseTranslations(current?.translations))
  const translations = gatherTranslations(fields, { ...before, ...values })
  return { translations: translations ? JSON.stringify(translations) : null }
}

/** Returns a record's values by column, with the translations in one column. */
export function toColumns(kind: Kind, values: Values, current?: ContentRow): Values {
  const fields = translationFields(kind)
  const columns = Object.entries(values).filter(([name]) => !Object.hasOwn(fields, name))
  return { ...Object.fromEntries(columns), ...translationColumn(kind, values, current) }
}

/** Flattens translations. @throws {Invalid} unless they map languages to texts of this kind */
function flatten(kind: Kind, sent: unknown): Values {
  const languages = entriesOf(typeof sent === 'string' ? tryParseJson(sent) : sent)
  const texts = languages.flatMap(([language, texts]) => {
    if (!kind.translates || !furtherLanguages.some((known) => known === language))
      throw unknownTranslation(language)
    const given = texts === null || texts === '' ? kind.translates.map((of) => [of, null]) : entriesOf(texts)
    return given.map(([of, text]): [string, unknown] => {
      if (!kind.translates?.includes(String(of))) throw unknownTranslation(`${language}.${of}`)
      return [translationName(String(of), language), text]
    })
  })
  return Object.fromEntries(texts)
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value)
  throw invalid(message(contentMessages, 'notTranslations'))
}

const unknownTranslation = (name: string) =>
  invalid(message(contentMessages, 'noSuchTranslation', name.slice(0, 60)))

const invalid = (problem: ReturnType<typeof message>) =>
  new Invalid([{ field: translationsField, message: problem }])
