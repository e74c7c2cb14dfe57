import type { Field } from '#domain/kinds/fields.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { normalizeForSearch } from '../db/search.ts'

const searchableTypes: Field['type'][] = ['line', 'prose', 'email', 'phone', 'choice', 'year', 'day']

/** The names of the fields into whose text a search looks. */
export const searchableFields = ({ fields }: Kind) =>
  Object.keys(fields).filter((name) => searchableTypes.includes((fields[name] as Field).type))

/** The text in which a record is searched, of those values that are there. */
export const searchText = (kind: Kind, values: Values) =>
  normalizeForSearch(
    searchableFields(kind)
      .filter((name) => values[name] !== undefined)
      .map((name) => values[name] ?? '')
      .join('\n'),
  )
