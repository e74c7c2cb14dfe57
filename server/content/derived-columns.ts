import type { Field } from '#domain/kinds/fields.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'

const searchableTypes: Field['type'][] = ['line', 'prose', 'email', 'phone', 'choice', 'year', 'day']

/** The columns that are computed from a record's values whenever it is saved. */
export function derivedColumns(kind: Kind, values: Values) {
  const searchableFields = Object.entries(kind.fields).filter(([, field]) =>
    searchableTypes.includes(field.type),
  )
  const textOf = (fields: typeof searchableFields) =>
    normalizeForSearch(fields.map(([name]) => values[name] ?? '').join('\n'))
  return {
    sortKey: kind.sortKey(values),
    searchPublic: textOf(searchableFields.filter(([, field]) => field.visibleTo === 'everyone')),
    searchAll: textOf(searchableFields),
  }
}

/** Lower case and one Unicode form, for the searched text as well as for the search. */
export const normalizeForSearch = (text: string) => text.normalize('NFC').toLowerCase().trim()
