import { sql } from 'kysely'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { recognitionOf } from '#features/import/imports.ts'
import { isPersonKind, isSameName } from '#features/people/person.ts'
import type { ChangedRecordRow } from '#server/db/change-rows.ts'
import type { Db } from '#server/db/tables.ts'
import { isNamedIn, mayName, namesOf } from '#server/personal-data/names-in-text.ts'
import { entry, type Person, type PersonSource } from '#server/personal-data/person-source.ts'
import { changeSetReasons, changeSetScreen } from '../../change-sets.ts'
import { getKind } from '../content/records.ts'
import { deleteChanges, readSides } from '../history/store-changes.ts'

const words = {
  by: 'By',
  undone: 'Undone',
  yes: 'yes',
  added: (value: string) => `Added: ${value}`,
  removed: (value: string) => `Removed: ${value}`,
  change: (before: string, after: string) => `${before} → ${after}`,
}

/** What the record was and became, of every change that can still be undone. */
export const changesSource: PersonSource = {
  tables: ['changedRecords', 'changeSets'],
  async read(db, person) {
    const rows = await findChanges(db, person)
    const sets = await db
      .selectFrom('changeSets')
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
              [words.by]: adminName,
              [words.undone]: stored.isUndone === 1 && words.yes,
            },
            { at, link: changeSetScreen(id) },
          ),
        ),
    )
  },
  async erase(db, person) {
    await deleteChanges(db, await findChanges(db, person))
    await deleteChanges(db, await findNaming(db, person))
  },
}

/** Changes of what names them, such as a text about an event. Of a person's record the name is of a namesake. */
async function findNaming(db: Db, person: Person): Promise<ChangedRecordRow[]> {
  const names = namesOf(person)
  const rows = await db
    .selectFrom('changedRecords')
    .selectAll()
    .where((eb) => eb.or([mayName(sql.ref('before'), names), mayName(sql.ref('after'), names)]))
    .execute()
  return rows.filter(
    ({ kind, before, after }) =>
      !isPersonKind(kind) && [before ?? '', after].some((side) => isNamedIn(side, names)),
  )
}

/**
 * What is kept of the changes of a record, and of the same person wherever adding them was undone: there the whole
 * record waits to be added again.
 */
export async function findChanges(db: Db, person: Person): Promise<ChangedRecordRow[]> {
  const texts = [...namesOf(person), ...knownBy(person.kind, person.row)]
  const rows = await db
    .selectFrom('changedRecords')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('recordId', '=', person.row.id),
        eb.and([eb('before', 'is', null), eb('isUndone', '=', 1), mayName(sql.ref('after'), texts)]),
      ]),
    )
    .execute()
  return rows.filter((stored) => stored.recordId === person.row.id || isOfSamePerson(person, stored))
}

/** By what nobody shares with anybody; of children, who have no address of their own, by the name too. */
function isOfSamePerson({ kind, row, name, emails }: Person, { kind: otherKind, after }: ChangedRecordRow) {
  const other = isPersonKind(otherKind) ? getKind(otherKind) : undefined
  if (!other) return false
  const values: Values = JSON.parse(after)
  const ids = knownBy(kind, row)
  if (knownBy(other, values).some((value) => ids.includes(value))) return true
  if (emails.length > 0) return emails.includes(normalizeEmail(String(values.email ?? '')))
  return other === kind && isSameName(String(values[kind.titleField] ?? ''), name)
}

/** Such as a unique ID; also where alumni may share it, as those of two records of one person. */
const knownBy = (kind: Kind, values: Values) =>
  [recognitionOf(kind).sure ?? ''].flatMap((field) =>
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
