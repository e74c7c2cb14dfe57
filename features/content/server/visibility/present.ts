import { consentOn, isUndecided, needsConsent, showsName, showsPhoto } from '#domain/consent.ts'
import { eventParam } from '#domain/kinds/albums.ts'
import { type Field, isFileField, isFileList, isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind, Translations, Values } from '#domain/kinds/kind.ts'
import { defaultPublishing, endOfTime, parsePublishing, visibleSpan } from '#domain/kinds/publishing.ts'
import {
  flattenTranslations,
  gatherTranslations,
  parseTranslations,
  translationFields,
} from '#domain/kinds/translations.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import { languages } from '#domain/text/languages.ts'
import type { BlocksByLanguage } from '#domain/text/markdown.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { parseMarkdown } from '#server/markdown.ts'
import { uploadUrl } from '#server/media/store/stored-names.ts'
import { canSeeField, defaultAudience, hasFieldVisibility, shortenName } from '../../field-audiences.ts'
import { canSeeEverything } from './record-viewers.ts'

/** Returns a record for the API, picked field by field, with only what the actor may see. */
export function present(kind: Kind, row: ContentRow, actor: Actor): AnyRecord {
  const record: AnyRecord = { _id: row.id, createdAt: row.createdAt, updatedAt: row.updatedAt }
  const visible = visibleValues(kind, row, actor)
  for (const [name, value] of Object.entries(visible)) {
    const field = kind.fields[name] as Field
    const sign =
      actor.signFile && isFileField(field) && !isFilePublic(kind, row, name, actor) && actor.signFile
    record[name] =
      value === undefined ? emptyValue(field) : presentValue(field, value as string | number | null, sign)
  }
  const translations = visibleTranslations(kind, row, visible)
  if (translations) record.translations = translations
  const formatted = Object.keys(visible).find((name) => kind.fields[name]?.isMarkdown)
  if (formatted) record.blocks = markdownBlocks(record, formatted)
  if (row.eventId) record[eventParam] = row.eventId
  if (canSeeEverything(actor)) Object.assign(record, stateOf(row))
  return record
}

/** Returns the parsed text in each language in which it exists. */
const markdownBlocks = (record: AnyRecord, name: string): BlocksByLanguage =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = language === 'en' ? record[name] : record.translations?.[language]?.[name]
      return text ? [[language, parseMarkdown(String(text))]] : []
    }),
  )

/**
 * Returns what admins see in addition to the fields: the publishing settings, when the person left, and whether visitors
 * do not see a child because nobody has decided.
 */
const stateOf = ({ publishing, leftOn, leftAs, consentLevel }: ContentRow) => ({
  ...(publishing && { publishing: parsePublishing(publishing) }),
  ...(leftOn && { leftOn, leftAs }),
  ...(isUndecided({ consentLevel }) && { isUndecided: true }),
})

export const parseFileNames = (column: unknown): string[] => JSON.parse(String(column ?? '[]'))

/** Returns the value shown for a hidden field: the empty value of its type, as if nothing had been entered. */
function emptyValue(field: Field) {
  return isNumberField(field) ? null : isFileField(field) ? presentValue(field, null) : ''
}

type Sign = Actor['signFile'] | false

/**
 * Returns a value for the API.
 * @param sign adds the requesting admin's signature to the URL of a file that visitors may not see (decision 068)
 */
function presentValue(field: Field, value: string | number | null, sign: Sign = false) {
  const urlOf = (name: string) => uploadUrl(name) + (sign ? sign(name) : '')
  if (field.type === 'image') return value ? urlOf(String(value)) : uploadUrl(null)
  if (field.type === 'document') return value && urlOf(String(value))
  if (isFileList(field)) return parseFileNames(value).map(urlOf)
  return value
}

/**
 * Returns the part of a record that an actor may see; every response, search, list order and file is built
 * from it. It combines field visibility (decision 067), fields hidden in this record (060) and the child's
 * consent (068); the strictest wins.
 *
 * @returns the stored values. A hidden field is missing, or undefined if clients expect it; a name is
 *   shortened.
 */
export function visibleValues(kind: Kind, row: Values, actor: Actor): Values {
  const hidden = canSeeEverything(actor) ? [] : (parsePublishing(row.publishing)?.hiddenFields ?? [])
  const values: Values = {}
  for (const name of Object.keys(kind.fields)) {
    const isSeen = canSeeField(actor, kind, name)
    const isConsented = isConsentedTo(kind, row, name, actor)
    if (isSeen && isConsented && !hidden.includes(name)) values[name] = row[name] ?? null
    else if (hasFieldVisibility(kind) && name === kind.titleField)
      values[name] = shortenName(String(row[name] ?? ''), actor.visibility?.shortName ?? 'initial')
    else if (!isConsented || (actor.type === 'visitor' && defaultAudience(kind, name) === 'everyone'))
      values[name] = undefined
  }
  return values
}

export function visibleTranslations(kind: Kind, row: Values, visible: Values): Translations | undefined {
  if (!kind.translates || !row.translations) return undefined
  const fields = Object.entries(translationFields(kind)).filter(
    ([, { translation }]) => translation && visible[translation.of] !== undefined,
  )
  return gatherTranslations(
    Object.fromEntries(fields),
    flattenTranslations(parseTranslations(row.translations)),
  )
}

export const seesField = (kind: Kind, row: Values, name: string, actor: Actor) =>
  canSeeField(actor, kind, name) && isConsentedTo(kind, row, name, actor)

/**
 * Returns true if the child's consent allows the field. Admins always see a child's name, and PICs see every
 * photo, because they must be able to remove it.
 */
function isConsentedTo(kind: Kind, row: Values, name: string, actor: Actor): boolean {
  if (!needsConsent(kind)) return true
  if (actor.type === 'admin' && (actor.role === 'PIC' || kind.fields[name]?.type !== 'image')) return true
  const level = consentOn(row, actor.visibility?.today)
  if (name === kind.titleField) return showsName(level)
  if (kind.fields[name]?.type !== 'image') return true
  return actor.type === 'visitor' ? showsPhoto(level) : level !== 'none'
}

/**
 * Returns true if visitors may see the files of this field without a time limit. If a file is public only for a limited
 * time, admins get signed URLs, which also work before and after that time.
 */
function isFilePublic(kind: Kind, row: ContentRow, name: string, { visibility }: Actor): boolean {
  if (row.deletedAt || row.leftOn) return false
  const { from, until } = visibleSpan(parsePublishing(row.publishing) ?? defaultPublishing)
  if (from !== '' || until !== endOfTime) return false
  return Boolean(visibleValues(kind, row, visibility ? { ...visitor, visibility } : visitor)[name])
}
