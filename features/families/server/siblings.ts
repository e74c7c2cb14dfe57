import { toWhatsAppNumber } from '#domain/kinds/contact-number.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { defineWords } from '#domain/text/words.ts'
import { distinctTitles } from '#features/content/server/lists/distinct-titles.ts'
import { getRecord, readListed } from '#features/content/server/records.ts'
import { visibleValues } from '#features/content/server/visibility/present.ts'
import { historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import type { Caller } from '#features/evenings/server/evening-routes.ts'
import { newId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { entry, type ListedSource } from '#server/personal-data/person-source.ts'
import type { Family } from '../family-schemas.ts'
import { guardiansOf } from '../guardians.ts'

/** Returns the family of each linked child; a family has at least two children. */
export async function readFamilies(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('siblings').selectAll().execute()
  return new Map(rows.map(({ childId, familyId }) => [childId, familyId]))
}

/** Returns a child's linked brothers and sisters, and children with the same number of a guardian, as far as it is visible. */
export async function readFamily(db: Db, actor: AdminActor, childId: string): Promise<Family> {
  const [families, children] = [await readFamilies(db), await readListed(db, student)]
  const names = distinctTitles(student, children, actor)
  const numbersOf = (row: Values) =>
    guardiansOf(visibleValues(student, row, actor)).flatMap(({ phone }) => toWhatsAppNumber(phone) ?? [])
  const own = children.filter(({ id }) => id === childId).flatMap(numbersOf)
  const isSibling = ({ id }: ContentRow) => families.has(id) && families.get(id) === families.get(childId)
  const present = (rows: ContentRow[]) =>
    rows.map(({ id, studentClass }) => ({
      _id: id,
      fullName: names.get(id) ?? '',
      studentClass: String(studentClass),
    }))
  const others = children.filter(({ id }) => id !== childId)
  const isAlike = (row: ContentRow) =>
    !isSibling(row) && numbersOf(row).some((number) => own.includes(number))
  return { siblings: present(others.filter(isSibling)), suggestions: present(others.filter(isAlike)) }
}

/** Makes two children, with those they are linked to already, one family. Call it inside a transaction. */
export async function linkSiblings(db: Db, childIds: readonly [string, string], by: Caller): Promise<void> {
  const rows = [await getRecord(db, student, childIds[0]), await getRecord(db, student, childIds[1])]
  const families = await readFamilies(db)
  const known = new Set(childIds.flatMap((id) => families.get(id) ?? []))
  const [familyId = newId()] = known
  const isLinked = childIds.every((id) => families.get(id) === familyId)
  if (isLinked || childIds[0] === childIds[1]) return
  await db
    .updateTable('siblings')
    .set({ familyId })
    .where('familyId', 'in', ['', ...known])
    .execute()
  const added = childIds.filter((id) => !families.has(id)).map((childId) => ({ childId, familyId }))
  if (added.length > 0) await db.insertInto('siblings').values(added).execute()
  for (const row of rows)
    await recordHistory(db, by.now, by.admin, { action: 'link siblings', ...historySubject(student, row) })
}

/** Takes a child out of its family. Call it inside a transaction. @returns true if it was in one */
export async function unlinkSibling(db: Db, childId: string): Promise<boolean> {
  const familyId = (await readFamilies(db)).get(childId)
  if (!familyId) return false
  await db.deleteFrom('siblings').where('childId', '=', childId).execute()
  const left = await db.selectFrom('siblings').select('childId').where('familyId', '=', familyId).execute()
  if (left.length === 1) await db.deleteFrom('siblings').where('familyId', '=', familyId).execute()
  return true
}

const words = defineWords({ sibling: 'Brother or sister' })

export const siblingsSource: ListedSource = {
  label: 'Brothers and sisters',
  where: 'The children to whom they are linked.',
  fate: 'deleted',
  why: 'The other children stay linked to each other.',
  tables: ['siblings'],
  async read(db, { kind, row }, { actor }) {
    if (kind.name !== student.name || actor.type !== 'admin') return []
    const { siblings } = await readFamily(db, actor, row.id)
    return siblings.map(({ _id, fullName }) =>
      entry(fullName, { [words.sibling]: fullName }, { link: adminPath(student, _id) }),
    )
  },
  async erase(db, { row }) {
    await unlinkSibling(db, row.id)
  },
  async forget(db, recordId) {
    await unlinkSibling(db, recordId)
  },
}
