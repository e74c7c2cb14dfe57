import type { AnyRecord, Kind, Values } from '#domain/kinds/kind.ts'
import { publishingField, shownAsUsual } from '#domain/records/publishing.ts'
import { initialValues } from './form-values.ts'

/** Of the records added last in this window, by the names of their kinds. */
const repeated = new Map<string, Values>()

/** Keeps what the next record probably has too, such as the class of a child (`Kind.repeats`). */
export function rememberValues({ name, repeats = [] }: Kind, values: Values) {
  repeated.set(name, Object.fromEntries(repeats.map((field) => [field, values[field]])))
}

/** The values with which the form of a kind begins: those of a record, or what the last one had in common with the next. */
export const formValues = (kind: Kind, record?: AnyRecord) => ({
  ...startingValues(kind, record),
  // Of a saved record it is changed elsewhere.
  ...(!record && { [publishingField]: shownAsUsual }),
})

const startingValues = (kind: Kind, record?: AnyRecord) =>
  initialValues(kind, record ?? repeated.get(kind.name))
