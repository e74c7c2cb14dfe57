import { type Field, isFileField, isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind, Translations, Values } from '#domain/kinds/kind.ts'
import { endOfTime, parsePublishing, shownAsUsual, visibleSpan } from '#domain/kinds/publishing.ts'
import {
  flattenTranslations,
  gatherTranslations,
  parseTranslations,
  translationFields,
} from '#domain/kinds/translations.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import { consentOn, needsConsent, showsName, showsPhoto } from '#features/consents/consent.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { uploadUrl } from '#server/media/stored-names.ts'
import { canSeeField, hasFieldVisibility, shortenName, usualAudience } from '../../field-audiences.ts'
import { seesEverything } from './record-viewers.ts'

/** A record as the API answers it: field by field, only what the actor may see. */
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
  if (seesEverything(actor)) Object.assign(record, stateOf(row))
  return record
}

/** What admins are told beside the fields: what was set about its publishing, and whether the person has left. */
const stateOf = ({ publishing, leftOn, leftAs }: ContentRow) => ({
  ...(publishing && { publishing: parsePublishing(publishing) }),
  ...(leftOn && { leftOn, leftAs }),
})

/** The names of stored files that a gallery's column lists. */
export const parseFileNames = (column: unknown): string[] => JSON.parse(String(column ?? '[]'))

/** In place of a field that is hidden: as if nothing had been given, in the field's own type where it has an empty value. */
function emptyValue(field: Field) {
  return isNumberField(field) ? null : isFileField(field) ? presentValue(field, null) : ''
}

type Sign = Actor['signFile'] | false

/** @param sign where visitors may not have a file: adds to its address what lets this admin see it (decision 068) */
function presentValue(field: Field, value: string | number | null, sign: Sign = false) {
  const urlOf = (name: string) => uploadUrl(name) + (sign ? sign(name) : '')
  if (field.type === 'image') return value ? urlOf(String(value)) : uploadUrl(null)
  if (field.type === 'images' || field.type === 'videos') return parseFileNames(value).map(urlOf)
  return value
}

/**
 * The one function that says what leaves the server of a record, for whom: answers, searches, the order of lists and
 * files are made of it. It combines who sees the field (decision 067), what was hidden of this record (060) and what
 * was consented to for this child (068); the stricter counts.
 *
 * @returns the values as they are stored. A field that is kept back is absent, or undefined where clients expect the
 *   field all the same; a name is shortened.
 */
export function visibleValues(kind: Kind, row: Values, actor: Actor): Values {
  const hidden = seesEverything(actor) ? [] : (parsePublishing(row.publishing)?.hiddenFields ?? [])
  const values: Values = {}
  for (const name of Object.keys(kind.fields)) {
    const isSeen = canSeeField(actor, kind, name)
    const isConsented = isConsentedTo(kind, row, name, actor)
    if (isSeen && isConsented && !hidden.includes(name)) values[name] = row[name] ?? null
    else if (hasFieldVisibility(kind) && name === kind.titleField)
      values[name] = shortenName(String(row[name] ?? ''), actor.visibility?.shortName ?? 'initial')
    else if (!isConsented || (actor.type === 'visitor' && usualAudience(kind, name) === 'everyone'))
      values[name] = undefined
  }
  return values
}

/** The texts of a record in further languages, of those fields that somebody sees. */
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

/** Whether somebody sees this field of this record as it is. */
export const seesField = (kind: Kind, row: Values, name: string, actor: Actor) =>
  canSeeField(actor, kind, name) && isConsentedTo(kind, row, name, actor)

/** The team always knows a child's name. PICs see every photo, or nobody could take one away. */
function isConsentedTo(kind: Kind, row: Values, name: string, actor: Actor): boolean {
  if (!needsConsent(kind)) return true
  if (actor.type === 'admin' && (actor.role === 'PIC' || kind.fields[name]?.type !== 'image')) return true
  const level = consentOn(row, actor.visibility?.today)
  if (name === kind.titleField) return showsName(level)
  if (kind.fields[name]?.type !== 'image') return true
  return actor.type === 'visitor' ? showsPhoto(level) : level !== 'none'
}

/**
 * Whether visitors are shown the files in a field of this record, at any time. Of what they see from or until a time
 * admins get signed addresses, which are good before it and after.
 */
function isFilePublic(kind: Kind, row: ContentRow, name: string, { visibility }: Actor): boolean {
  if (row.deletedAt || row.leftOn) return false
  const { from, until } = visibleSpan(parsePublishing(row.publishing) ?? shownAsUsual)
  if (from !== '' || until !== endOfTime) return false
  return Boolean(visibleValues(kind, row, visibility ? { ...visitor, visibility } : visitor)[name])
}
