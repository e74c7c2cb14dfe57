import { sql } from 'kysely'
import type { Audience, FieldVisibility } from '#domain/audiences.ts'
import { type AnyRecord, type Kind, labelOf } from '#domain/kinds/kind.ts'
import { visitor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { audienceOf, isWider, narrowestAudience, widestAudience } from '#features/records/field-audiences.ts'
import { present, visibleValues } from '#features/records/server/content/present.ts'
import { recordsShownTo } from '#features/records/server/content/record-viewers.ts'
import { executeRows } from '#features/records/server/content/records.ts'
import { readById } from '#server/db/read-pages.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { type Publication, peopleKinds, visibilityMessages } from '../visibility.ts'
import type { SentVisibility } from '../visibility-schemas.ts'

export const completeAudiences = (visibility: FieldVisibility): FieldVisibility['audiences'] =>
  Object.fromEntries(
    peopleKinds.map((kind) => [
      kind.name,
      Object.fromEntries(Object.keys(kind.fields).map((name) => [name, audienceOf(kind, name, visibility)])),
    ]),
  )

/**
 * Merges sent settings into the current ones.
 *
 * @throws {Invalid} for an unknown field, or an audience that the field cannot have
 */
export function mergeVisibility(current: FieldVisibility, sent: SentVisibility): FieldVisibility {
  const audiences = completeAudiences(current)
  for (const [kindName, fields] of Object.entries(sent.audiences ?? {})) {
    const kind = peopleKinds.find(({ name }) => name === kindName)
    if (!kind) throw invalid(kindName, message(visibilityMessages, 'unknown', kindName))
    for (const [name, audience] of Object.entries(fields)) {
      assertPossible(kind, name, audience)
      Object.assign(audiences[kindName] as object, { [name]: audience })
    }
  }
  return {
    ...current,
    audiences,
    shortName: sent.shortName ?? current.shortName,
    newChildren: sent.newChildren ?? current.newChildren,
  }
}

function assertPossible(kind: Kind, name: string, audience: Audience) {
  const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined
  const path = `audiences.${kind.name}.${name}`
  if (!field) throw invalid(path, message(visibilityMessages, 'unknown', name))
  if (isWider(audience, widestAudience(kind, name)) || isWider(narrowestAudience(kind, name), audience))
    throw invalid(path, message(visibilityMessages, 'notPossible', field.label, audience))
}

const invalid = (field: string, why: ReturnType<typeof message>) => new Invalid([{ field, message: why }])

const batchSize = 500

/**
 * Returns what visitors would see that they do not see now, and for how many records. Uses the function that presents
 * records.
 */
export async function findPublications(
  db: Db,
  { before, after, now }: { before: FieldVisibility; after: FieldVisibility; now: Date },
): Promise<Publication[]> {
  const found: Publication[] = []
  for (const kind of peopleKinds) {
    const counts = new Map<string, number>()
    for await (const rows of shownRows(db, kind, now))
      for (const name of rows.flatMap((row) => revealedFields(kind, row, before, after)))
        counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const [name, records] of counts) found.push({ kind: kind.name, what: whatOf(kind, name), records })
  }
  return found
}

const words = { firstName: 'The first name', field: (label: string) => `The ${label}` }

function whatOf(kind: Kind, name: string) {
  if (name === shortened) return words.firstName
  const label = labelOf(kind, name)
  return words.field(label.charAt(0).toLowerCase() + label.slice(1))
}

/** Represents a name that is shown in more detail than before, but not in full. */
const shortened = '(short name)'

function revealedFields(kind: Kind, row: ContentRow, before: FieldVisibility, after: FieldVisibility) {
  const [seen, seenThen] = [before, after].map((visibility) =>
    visibleValues(kind, row, { ...visitor, visibility }),
  ) as [ReturnType<typeof visibleValues>, ReturnType<typeof visibleValues>]
  return Object.entries(seenThen).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '' || value === seen[name]) return []
    if (name !== kind.titleField) return [name]
    if (value === row[name]) return [name]
    // An initial never reveals more than before.
    return after.shortName === 'first name' && seen[name] !== row[name] ? [shortened] : []
  })
}

function shownRows(db: Db, kind: Kind, now: Date): AsyncGenerator<ContentRow[]> {
  const shown = recordsShownTo(db, kind, { actor: visitor, now }).selectAll().orderBy('id').limit(batchSize)
  return readById(batchSize, (after) => executeRows(shown.where('id', '>', after)))
}

/** Returns one record of each kind as visitors would see it, with a photo if possible. */
export async function findExamples(db: Db, visibility: FieldVisibility, now: Date) {
  const examples: Record<string, AnyRecord | null> = {}
  for (const kind of peopleKinds) {
    const [row] = await executeRows(
      recordsShownTo(db, kind, { actor: visitor, now })
        .selectAll()
        .orderBy(sql`"coverImageURL" is null`)
        .orderBy('sortKey')
        .limit(1),
    )
    examples[kind.name] = row ? present(kind, row, { ...visitor, visibility }) : null
  }
  return examples
}
