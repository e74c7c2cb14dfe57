import { sql } from 'kysely'
import { type ConsentLevel, type FieldVisibility, undecided } from '#domain/audiences.ts'
import { consentOn, endOfDays, isUndecided, needsConsent, showsName } from '#domain/consent.ts'
import { comparableNumbersIn } from '#domain/kinds/contact-number.ts'
import type { Field } from '#domain/kinds/fields.ts'
import { tableOf } from '#domain/kinds/index.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { endOfTime } from '#domain/kinds/publishing.ts'
import { type Actor, can, visitor } from '#domain/permissions.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { findInBatches, yieldChunks } from '#server/db/dialect.ts'
import { readById } from '#server/db/read-pages.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { audienceOf, hasFieldVisibility } from '../../field-audiences.ts'
import { readFieldVisibility } from './field-visibility.ts'
import { visibleValues } from './present.ts'
import { spanColumns } from './publishing-columns.ts'

// For visitors, lists of people are searched and sorted by visible values only; otherwise the position of a
// record or the words that find it would reveal the name.

type PublicColumns = {
  searchPublic: string
  searchVolunteers: string
  publicSortKey: string
  /** For children: the last day on which the other columns are valid. */
  publicUntil?: string
  /** For children: when visitors start to see the child; never while nobody has decided. */
  visibleFrom?: string
}

/** Returns the columns derived from what visitors and volunteers see of a person's record. */
function publicColumns(kind: Kind, row: Values, visibility: FieldVisibility): PublicColumns {
  const seen = visibleValues(kind, row, { ...visitor, visibility })
  // Addresses are omitted, because a volunteer permission can hide or show them at any time.
  const forVolunteers = searchableFields(kind).filter(
    (name) =>
      audienceOf(kind, name, visibility) !== 'PICs' && kind.fields[name]?.visibleTo !== 'address readers',
  )
  return {
    searchPublic: searchText(kind, seen),
    searchVolunteers: searchText(
      kind,
      Object.fromEntries(forVolunteers.map((name) => [name, row[name] ?? null])),
    ),
    publicSortKey: kind.sortKey(seen),
    ...(needsConsent(kind) && {
      publicUntil: publicUntil(row, visibility),
      visibleFrom: childVisibleFrom(row),
    }),
  }
}

/**
 * Returns when visitors start to see a child. A child about whom nobody has decided is kept from them like a hidden
 * record, so every query and address that respects hidden records respects this too.
 */
export const childVisibleFrom = (row: Values) => (isUndecided(row) ? endOfTime : spanColumns(row).visibleFrom)

/** A child can be found and sorted by name only while the consent lasts. */
const publicUntil = (row: Values, { today }: FieldVisibility) =>
  showsName(consentOn(row, today)) ? String(row.consentUntil) : endOfDays

/**
 * Adds the derived public columns to rows about to be written; rows of other kinds than people are returned
 * unchanged. Call it inside the transaction that writes them.
 */
export async function withPublicColumns(
  db: Db,
  kind: Kind,
  rows: readonly ContentRow[],
  now: Date,
): Promise<ContentRow[]> {
  if (!hasFieldVisibility(kind) || rows.length === 0) return [...rows]
  const visibility = await readFieldVisibility(db, now)
  const complete = needsConsent(kind) ? await withConsent(db, rows, visibility) : rows
  if (needsConsent(kind)) await notePhotos(db, complete)
  return complete.map((row) => ({ ...row, ...publicColumns(kind, row, visibility) }))
}

/**
 * Returns the consent of a child whom a PIC adds while no PIC has decided what is shown of new children: everything, as
 * specified. Empty for all others, who get the level that `withConsent` adds.
 */
export async function consentGivenByAdding(
  db: Db,
  { kind, actor, now }: { kind: Kind; actor: Actor; now: Date },
): Promise<{ consentLevel?: ConsentLevel; consentUntil?: string }> {
  if (!needsConsent(kind) || !can(actor, 'keep consents')) return {}
  const { newChildren } = await readFieldVisibility(db, now)
  return newChildren === null ? { consentLevel: 'public with name', consentUntil: endOfDays } : {}
}

/** Adds the default consent level to new children. Until a PIC has set it, nobody has decided about them. */
async function withConsent(db: Db, rows: readonly ContentRow[], { newChildren }: FieldVisibility) {
  const fresh = rows.filter(({ consentLevel }) => consentLevel === undefined).map(({ id }) => id)
  // If adding the child was undone and redone, its consent is still stored.
  const consents = db.selectFrom('consents').select(['studentId', 'level', 'until'])
  const found = await findInBatches(fresh, (ids) => consents.where('studentId', 'in', ids).execute())
  const given = new Map(found.map((consent) => [consent.studentId, consent]))
  return rows.map((row) => {
    if (row.consentLevel !== undefined) return row
    const { level, until } = given.get(row.id) ?? { level: newChildren ?? undecided, until: null }
    return { ...row, consentLevel: level, consentUntil: until ?? endOfDays }
  })
}

/**
 * Gives the children about whom nobody has decided the level for new children, including those in the trash. The caller
 * then refreshes the columns derived from it, in the same transaction.
 */
export async function decideWaiting(db: Db, { newChildren }: FieldVisibility): Promise<void> {
  if (newChildren === null) return
  const waiting = db.updateTable('students').where('consentLevel', '=', undecided)
  await waiting.set({ consentLevel: newChildren }).execute()
}

/**
 * Records the file names of children's photos. These entries remain after the photo is replaced or the child deleted.
 */
async function notePhotos(db: Db, rows: readonly ContentRow[]) {
  const photos = rows.flatMap(({ id, coverImageURL }) =>
    coverImageURL ? { name: String(coverImageURL), studentId: id } : [],
  )
  for await (const batch of yieldChunks(photos))
    await db
      .insertInto('childPhotos')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Between two batches, the process serves cached responses. */
const batchSize = 500

/**
 * Recomputes these columns for all records of a kind, including those in the trash, or for some of them. Call
 * it inside the transaction that changes what visitors see.
 *
 * @param onlyEnded if true, only for children whose consent has ended since the columns were computed
 */
export async function refreshPublicColumns(
  db: Db,
  kind: Kind,
  visibility: FieldVisibility,
  { onlyEnded = false } = {},
): Promise<void> {
  const records = db
    .selectFrom(tableOf(kind))
    .selectAll()
    .$if(onlyEnded, (all) => all.where(sql<boolean>`"publicUntil" < ${visibility.today}`))
    .orderBy('id')
    .limit(batchSize)
  for await (const rows of readById(batchSize, (after) => records.where('id', '>', after).execute())) {
    const changed = (rows as ContentRow[]).flatMap((row) => {
      const columns = publicColumns(kind, row, visibility)
      const differs = Object.entries(columns).some(([column, value]) => value !== row[column])
      return differs ? [{ ...row, ...columns } as ContentRow & PublicColumns] : []
    })
    if (changed.length > 0) await writeColumns(db, kind, changed)
  }
}

async function writeColumns(db: Db, kind: Kind, rows: readonly (ContentRow & PublicColumns)[]) {
  const columns = ['searchPublic', 'searchVolunteers', 'publicSortKey'].concat(
    needsConsent(kind) ? ['publicUntil', 'visibleFrom'] : [],
  )
  const values = rows.map((row) => sql`(${sql.join([row.id, ...columns.map((column) => row[column])])})`)
  const assignments = columns.map(
    (column, index) => sql`${sql.ref(column)} = "seen".${sql.ref(`column${index + 2}`)}`,
  )
  await sql`
    update ${sql.table(kind.table)} set ${sql.join(assignments)}
    from (values ${sql.join(values)}) as "seen"
    where ${sql.table(kind.table)}."id" = "seen"."column1"`.execute(db)
}

const searchableTypes: Field['type'][] = ['line', 'prose', 'email', 'phone', 'choice', 'year', 'day']

const searchableFields = ({ fields }: Kind) =>
  Object.keys(fields).filter((name) => searchableTypes.includes((fields[name] as Field).type))

/** Returns the text in which searches look for words, from the record's current values. */
export const searchText = (kind: Kind, values: Values) =>
  foldText(
    searchableFields(kind)
      .filter((name) => values[name] !== undefined)
      .map((name) => searchableValue(kind.fields[name] as Field, String(values[name] ?? '')))
      .join('\n'),
  )

/** A telephone number is found however it is typed, so its comparable form is added (`readSearch` in `search.ts`). */
const searchableValue = ({ type }: Field, value: string) =>
  type === 'phone' ? [value, ...comparableNumbersIn(value)].join(' ') : value
