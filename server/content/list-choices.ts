import type { Field } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { gradeOf } from '#domain/kinds/sort-keys.ts'
import type { Db } from '../db/tables.ts'
import { countChoices } from './list-indexes.ts'

/** A value that a filter can take, and how many records have it. */
export type Choice = { value: string; count: number }

/** The values of each of a kind's filters among the records that are not in the trash, in the order people expect. */
export async function listChoices(db: Db, kind: Kind): Promise<Record<string, Choice[]>> {
  const lists = (kind.filters ?? []).map(async (name): Promise<[string, Choice[]]> => {
    const field = kind.fields[name] as Field
    const choices = await countChoices(db, kind, name)
    return [name, choices.sort((a, b) => compareChoices(name, field, a.value, b.value))]
  })
  return Object.fromEntries(await Promise.all(lists))
}

const collator = new Intl.Collator('en', { numeric: true })

/** The latest year first, classes as in the list itself, all else from A to Z. */
function compareChoices(name: string, { type }: Field, a: string, b: string) {
  if (type === 'day' || type === 'year') return Number(b) - Number(a)
  const byGrade = name === 'studentClass' ? gradeOf(a).localeCompare(gradeOf(b)) : 0
  return byGrade || collator.compare(a, b)
}
