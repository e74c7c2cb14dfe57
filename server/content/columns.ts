import type { Field } from '#domain/kinds/fields.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'

const searchedTypes: Field['type'][] = ['line', 'prose', 'email', 'phone', 'choice', 'year', 'day']

/** The columns worked out from a record's values whenever it is saved. */
export function derivedColumns(kind: Kind, values: Values) {
  const searched = Object.entries(kind.fields).filter(([, field]) => searchedTypes.includes(field.type))
  const textOf = (fields: typeof searched) =>
    searchable(fields.map(([name]) => values[name] ?? '').join('\n'))
  return {
    sortKey: kind.order(values),
    searchPublic: textOf(searched.filter(([, field]) => field.visibleTo === 'everyone')),
    searchAll: textOf(searched),
  }
}

/** Lower case and one Unicode form, the same for what is searched and what is looked for. */
export const searchable = (text: string) => text.normalize('NFC').toLowerCase().trim()
