import type { Values } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { canSeeField } from '#features/content/field-audiences.ts'
import type { Db } from '#server/db/tables.ts'
import type { Evening } from '../evening-schemas.ts'
import type { SchoolChild } from './read-classes.ts'
import type { CountingMark } from './registers.ts'

const fields = [
  'collectors',
  'mayGoAlone',
  'guardian1Name',
  'guardian1Relation',
  'guardian2Name',
  'guardian2Relation',
]

/** Reads how children go home on a day, as far as this admin may see it: with whom is for those who see guardians. */
export async function readGoingHome(db: Db, day: string, admin: AdminActor, isOn: boolean) {
  const seesPeople = can(admin, 'see guardians')
  const seesRules = isOn && seesPeople && fields.every((name) => canSeeField(admin, student, name))
  const links = isOn && seesPeople ? await db.selectFrom('siblings').selectAll().execute() : []
  const families = new Map(links.map(({ childId, familyId }) => [childId, familyId]))
  const deciders = await db
    .selectFrom('registerMarks')
    .innerJoin('admins', 'admins.id', 'registerMarks.adminId')
    .select(['registerMarks.id', 'fullName'])
    .where('day', '=', day)
    .where('about', '=', 'home')
    .where('what', 'not in', ['usual', 'none'])
    .where('isSuperseded', '=', 0)
    .execute()
  const byOf = new Map(deciders.map(({ id, fullName }) => [id, fullName]))
  return {
    ofChild({ id, row }: SchoolChild): Pick<Evening['children'][number], 'family' | 'home'> {
      const family = families.get(id)
      return { ...(family && { family }), ...(seesRules && { home: rulesOf(row) }) }
    },
    ofMark({ id, note }: Pick<CountingMark, 'id' | 'note'>): Pick<Evening['marks'][number], 'note' | 'by'> {
      const by = byOf.get(id)
      return { ...(seesPeople && note && { note }), ...(by && { by }) }
    },
  }
}

function rulesOf(row: Values) {
  const guardians = [1, 2].flatMap((number) => {
    const [name, relation] = ['Name', 'Relation'].map((what) => String(row[`guardian${number}${what}`] ?? ''))
    if (!name) return relation || []
    return relation ? `${name} (${relation})` : name
  })
  const named = String(row.collectors ?? '')
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean)
  return { mayCollect: named.length > 0 ? named : guardians, guardians, mayGoAlone: row.mayGoAlone === 'Yes' }
}
