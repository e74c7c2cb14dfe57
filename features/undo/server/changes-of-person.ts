import { sql } from 'kysely'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { isPersonKind, isSameName } from '#domain/kinds/people.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { defineWords } from '#domain/text/words.ts'
import { changeSetReasons, changeSetScreen } from '#features/content/change-sets.ts'
import { matchKeysOf } from '#features/content/match-keys.ts'
import { getKind } from '#features/content/server/records.ts'
import type { ChangedRecordRow } from '#features/content/server/tables.ts'
import { deleteChanges, readSides } from '#features/content/server/write/store-changes.ts'
import type { Db } from '#server/db/tables.ts'
import { isNamedIn, mayContainName, namesOf } from '#server/personal-data/names-in-text.ts'
import { entry, type ListedSource, type Person } from '#server/personal-data/person-source.ts'
import { erasedOf, withChoices } from '#server/personal-data/shared-data.ts'
import { changeSets } from './read-change-sets.ts'

const words = defineWords({
  by: 'By',
  undone: 'Undone',
  yes: 'yes',
  added: (value: string) => `Added: ${value}`,
  removed: (value: string) => `Removed: ${value}`,
  change: (before: string, after: string) => `${before} → ${after}`,
})

/** The record before and after every change that can still be undone. */
export const changesSource: ListedSource = {
  label: 'Earlier states',
  where: 'Earlier versions kept so that edits, imports, bulk changes and school years can be undone.',
  fate: 'deleted',
  why: 'Undo can then no longer bring back this record, only the others in the same change.',
  tables: ['changedRecords', 'history'],
  async read(db, person) {
    const found = await chooseChanges(db, person, await findChanges(db, person))
    // Texts that name the person are listed only if they may be about someone else.
    const naming = await chooseChanges(db, person, await findNaming(db, person))
    found.push(...naming.filter(({ choice }) => choice && choice.others.length > 0))
    const rows = found.map(({ thing }) => thing)
    const choiceOf = new Map(found.map(({ thing, choice }) => [thing, choice]))
    const sets = await changeSets(db)
      .select(['id', 'at', 'adminName', 'reason', 'title'])
      .where('id', 'in', ['', ...new Set(rows.map(({ changeSetId }) => changeSetId))])
      .orderBy('at', 'desc')
      .execute()
    return sets.flatMap(({ id, at, adminName, reason, title }) =>
      rows
        .filter(({ changeSetId }) => changeSetId === id)
        .map((stored) =>
          entry(
            `${changeSetReasons[reason]}: ${title}`,
            {
              ...sidesOf(getKind(stored.kind), stored),
              [words.by]: adminName ?? '',
              [words.undone]: stored.isUndone === 1 && words.yes,
            },
            { at, link: changeSetScreen(id), choice: choiceOf.get(stored) ?? null },
          ),
        ),
    )
  },
  async erase(db, person) {
    const changes = [...(await findChanges(db, person)), ...(await findNaming(db, person))]
    await deleteChanges(db, erasedOf(await chooseChanges(db, person, changes)))
  },
}

/**
 * Finds changes whose texts name the person, such as a text about an event. In another person's record, the
 * name belongs to a namesake.
 */
async function findNaming(db: Db, person: Person): Promise<ChangedRecordRow[]> {
  const names = namesOf(person)
  const rows = await db
    .selectFrom('changedRecords')
    .selectAll()
    .where((eb) => eb.or([mayContainName(sql.ref('before'), names), mayContainName(sql.ref('after'), names)]))
    .execute()
  return rows.filter(
    ({ kind, before, after }) =>
      !isPersonKind(kind) && [before ?? '', after].some((side) => isNamedIn(side, names)),
  )
}

/** Adds the choice about each change; changes of the record, or of one with the same number, need none. */
function chooseChanges(db: Db, person: Person, changes: readonly ChangedRecordRow[]) {
  const isOwn = ({ recordId, kind, after }: ChangedRecordRow) =>
    recordId === person.row.id ||
    (isPersonKind(kind) && hasSameNumber(person, getKind(kind), JSON.parse(after)))
  const rows = changes.map((row) => ({ ...row, id: `${row.changeSetId} ${row.position}` }))
  return withChoices(db, person, rows, {
    source: 'change',
    tracesOf: (row) => (isOwn(row) ? undefined : { texts: [row.before ?? '', row.after] }),
  })
}

/** Finds the changes whose photos are erased too. */
export const findErasedChanges = async (db: Db, person: Person) =>
  erasedOf(await chooseChanges(db, person, await findChanges(db, person)))

const hasSameNumber = ({ kind, row }: Person, other: Kind, values: Values) =>
  knownBy(other, values).some((value) => knownBy(kind, row).includes(value))

/**
 * Finds stored changes of the record. Also finds undone additions of the same person, because such a change
 * contains the whole record.
 */
async function findChanges(db: Db, person: Person): Promise<ChangedRecordRow[]> {
  const texts = [...namesOf(person), ...knownBy(person.kind, person.row)]
  const rows = await db
    .selectFrom('changedRecords')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('recordId', '=', person.row.id),
        eb.and([eb('before', 'is', null), eb('isUndone', '=', 1), mayContainName(sql.ref('after'), texts)]),
      ]),
    )
    .execute()
  return rows.filter((stored) => stored.recordId === person.row.id || isOfSamePerson(person, stored))
}

/**
 * Returns true if two records share a value unique to one person. Children have no e-mail address, so for
 * them the name counts too.
 */
function isOfSamePerson(person: Person, { kind: otherKind, after }: ChangedRecordRow) {
  const { kind, name, emails } = person
  const other = isPersonKind(otherKind) ? getKind(otherKind) : undefined
  if (!other) return false
  const values: Values = JSON.parse(after)
  if (hasSameNumber(person, other, values)) return true
  if (emails.length > 0) return emails.includes(normalizeEmail(String(values.email ?? '')))
  return other === kind && isSameName(String(values[kind.titleField] ?? ''), name)
}

/** Returns identifying values, such as a unique ID. Two alumni records with the same ID count as one person. */
const knownBy = (kind: Kind, values: Values) =>
  [matchKeysOf(kind).sure ?? ''].flatMap((field) =>
    values[field] ? String(values[field]).toLowerCase() : [],
  )

function sidesOf(kind: Kind, stored: Pick<ChangedRecordRow, 'before' | 'after'>) {
  const { before: was, after: became } = readSides(stored)
  const columns = Object.keys(kind.fields).filter((name) => isSet(was?.[name]) || isSet(became[name]))
  return Object.fromEntries(
    columns.map((name) => [kind.fields[name]?.label, describeChange(was?.[name], became[name])]),
  )
}

function describeChange(before: unknown, after: unknown): string {
  if (!isSet(before)) return words.added(String(after))
  return isSet(after) ? words.change(String(before), String(after)) : words.removed(String(before))
}

const isSet = (value: unknown) => value !== null && value !== undefined
