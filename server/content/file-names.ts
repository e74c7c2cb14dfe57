import { isFileField } from '#domain/kinds/fields.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { parseFileNames } from './present.ts'

/** A kind's columns that each name one stored file, and those that list several. */
export function fileColumnsOf(kind: Kind): { single: string[]; lists: string[] } {
  const fields = Object.entries(kind.fields).filter(([, field]) => isFileField(field))
  const named = (isSingle: boolean) =>
    fields.filter(([, { type }]) => (type === 'image') === isSingle).map(([name]) => name)
  return { single: named(true), lists: named(false) }
}

/** The stored files that a record names. */
export function fileNamesOf(kind: Kind, row: Values): string[] {
  const { single, lists } = fileColumnsOf(kind)
  const names = [
    ...single.map((column) => row[column]),
    ...lists.flatMap((column) => parseFileNames(row[column])),
  ]
  return names.filter((name) => typeof name === 'string')
}
