import { sql } from 'kysely'
import { type Audience, type FieldVisibility, undecided } from '#domain/audiences.ts'
import { type AnyRecord, type Kind, labelOf, type Values } from '#domain/kinds/kind.ts'
import { peopleKinds } from '#domain/kinds/people.ts'
import { student } from '#domain/kinds/student.ts'
import { visitor } from '#domain/permissions.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { audienceOf, isWider, narrowestAudience, widestAudience } from '#features/content/field-audiences.ts'
import { executeRows } from '#features/content/server/records.ts'
import { present, visibleValues } from '#features/content/server/visibility/present.ts'
import { childVisibleFrom } from '#features/content/server/visibility/public-columns.ts'
import {
  isVisibleTo,
  listedRecords,
  recordsShownTo,
} from '#features/content/server/visibility/record-viewers.ts'
import { readById } from '#server/db/read-pages.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { type Publication, visibilityMessages } from '../visibility.ts'
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
    const count = (names: string[]) => {
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    for await (const rows of shownRows(db, kind, now))
      for (const row of rows)
        count(revealedFields(kind, row, visibleValues(kind, row, { ...visitor, visibility: before }), after))
    if (kind.name === student.name)
      for await (const rows of waitingRows(db, after, now))
        for (const row of rows) count(revealedFields(kind, row, nothing, after))
    for (const [name, records] of counts) found.push({ kind: kind.name, what: whatOf(kind, name), records })
  }
  return found
}

const words = defineWords({
  initial: 'The initial',
  firstName: 'The first name',
  field: (label: string) => `The ${label}`,
})

function whatOf(kind: Kind, name: string) {
  if (name === shortened) return words.firstName
  if (name === initial) return words.initial
  const label = labelOf(kind, name)
  return words.field(label.charAt(0).toLowerCase() + label.slice(1))
}

/** Represents a name that is shown in more detail than before, but not in full. */
const shortened = '(short name)'
/** Represents the name of a child who was not shown at all. */
const initial = '(initial)'

/** What visitors see of a record that they do not see. */
const nothing: Values = {}

function revealedFields(kind: Kind, row: ContentRow, seen: Values, after: FieldVisibility) {
  const seenThen = visibleValues(kind, row, { ...visitor, visibility: after })
  return Object.entries(seenThen).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '' || value === seen[name]) return []
    if (name !== kind.titleField) return [name]
    if (value === row[name]) return [name]
    if (after.shortName === 'first name') return seen[name] === row[name] ? [] : [shortened]
    // An initial reveals something only if the child was not shown at all.
    return seen === nothing ? [initial] : []
  })
}

function shownRows(db: Db, kind: Kind, now: Date): AsyncGenerator<ContentRow[]> {
  const shown = recordsShownTo(db, kind, { actor: visitor, now }).selectAll().orderBy('id').limit(batchSize)
  return readById(batchSize, (after) => executeRows(shown.where('id', '>', after)))
}

/** Reads the children about whom nobody has decided and whom these settings show, as they will be stored. */
async function* waitingRows(
  db: Db,
  { newChildren }: FieldVisibility,
  now: Date,
): AsyncGenerator<ContentRow[]> {
  if (newChildren === null) return
  const waiting = listedRecords(db, student)
    .selectAll()
    .where(sql<boolean>`"consentLevel" = ${undecided}`)
    .orderBy('id')
    .limit(batchSize)
  for await (const rows of readById(batchSize, (after) => executeRows(waiting.where('id', '>', after))))
    yield rows
      .map((row) => ({ ...row, consentLevel: newChildren }))
      .map((row) => ({ ...row, visibleFrom: childVisibleFrom(row) }))
      .filter((row) => isVisibleTo(row, { actor: visitor, now })) as ContentRow[]
}

/** Returns one record of each kind as visitors would see it, with a photo if possible. */
export async function findExamples(db: Db, visibility: FieldVisibility, now: Date) {
  const examples: Record<string, AnyRecord | null> = {}
  for (const kind of peopleKinds) {
    let [row] = await executeRows(
      recordsShownTo(db, kind, { actor: visitor, now })
        .selectAll()
        .orderBy(sql`"coverImageURL" is null`)
        .orderBy('sortKey')
        .limit(1),
    )
    if (!row && kind.name === student.name)
      [row] = (await waitingRows(db, visibility, now).next()).value ?? []
    examples[kind.name] = row ? present(kind, row, { ...visitor, visibility }) : null
  }
  return examples
}
