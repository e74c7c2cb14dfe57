import { sql } from 'kysely'
import type { FieldVisibility } from '#domain/audiences.ts'
import type { Field } from '#domain/kinds/fields.ts'
import { tableOf } from '#domain/kinds/index.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { visitor } from '#domain/permissions.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { consentOn, endOfDays, needsConsent, showsName } from '#features/consents/consent.ts'
import { batchesInTurn, findInBatches } from '#server/db/dialect.ts'
import { readById } from '#server/db/read-pages.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { audienceOf, hasFieldVisibility } from '../../field-audiences.ts'
import { readFieldVisibility } from './field-visibility.ts'
import { visibleValues } from './present.ts'

// Lists of people are searched and ordered for visitors by what visitors see, or the place of a name in a list and the
// words that find it would tell it.

type PublicColumns = {
  searchPublic: string
  searchVolunteers: string
  publicSortKey: string
  /** Of children: the last day for which the other two are right. */
  publicUntil?: string
}

/** The columns of a person's record that follow from what visitors and volunteers see of it. */
function publicColumns(kind: Kind, row: Values, visibility: FieldVisibility): PublicColumns {
  const seen = visibleValues(kind, row, { ...visitor, visibility })
  // Without addresses, which a switch takes from volunteers and gives back.
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
    ...(needsConsent(kind) && { publicUntil: publicUntil(row, visibility) }),
  }
}

/** With the consent ends what may be found and ordered by the name. */
const publicUntil = (row: Values, { today }: FieldVisibility) =>
  showsName(consentOn(row, today)) ? String(row.consentUntil) : endOfDays

/**
 * Rows that are about to be written, with the columns that follow from what visitors see of them now; part of the
 * transaction that writes them. Records of other kinds stay as they are.
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

/** New children with what is shown of them until somebody says more; the specification shows all as it was added. */
async function withConsent(db: Db, rows: readonly ContentRow[], { newChildren }: FieldVisibility) {
  const fresh = rows.filter(({ consentLevel }) => consentLevel === undefined).map(({ id }) => id)
  // Of one whose addition was undone and is done again, it is known.
  const consents = db.selectFrom('consents').select(['studentId', 'level', 'until'])
  const found = await findInBatches(fresh, (ids) => consents.where('studentId', 'in', ids).execute())
  const given = new Map(found.map((consent) => [consent.studentId, consent]))
  return rows.map((row) => {
    if (row.consentLevel !== undefined) return row
    const { level, until } = given.get(row.id) ?? { level: newChildren ?? 'public with name', until: null }
    return { ...row, consentLevel: level, consentUntil: until ?? endOfDays }
  })
}

/** The address of a file stays known when the photo is replaced or its child deleted. */
async function notePhotos(db: Db, rows: readonly ContentRow[]) {
  const photos = rows.flatMap(({ id, coverImageURL }) =>
    coverImageURL ? { name: String(coverImageURL), studentId: id } : [],
  )
  for await (const batch of batchesInTurn(photos))
    await db
      .insertInto('childPhotos')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** What is cached is answered between two of them. */
const batchSize = 500

/**
 * Works those columns out anew for all records of a kind, also for those in the trash, or for some; part of the
 * transaction that changes what visitors see.
 *
 * @param onlyEnded those children whose consent has ended since
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
    needsConsent(kind) ? 'publicUntil' : [],
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

/** The names of the fields into whose text a search looks. */
const searchableFields = ({ fields }: Kind) =>
  Object.keys(fields).filter((name) => searchableTypes.includes((fields[name] as Field).type))

/** The text in which a record is searched, of those values that are there. */
export const searchText = (kind: Kind, values: Values) =>
  foldText(
    searchableFields(kind)
      .filter((name) => values[name] !== undefined)
      .map((name) => values[name] ?? '')
      .join('\n'),
  )
