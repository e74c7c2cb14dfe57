import { type Field, isFileField, isNumberField } from '#domain/kinds/fields.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { can, visitor } from '#domain/permissions.ts'
import type { FormFields } from '../builders.ts'
import { type SpecifiedKind, specifiedKinds } from './specified-kinds.ts'

/** The kinds that are not in the specification. What is expected of them is derived from their definitions. */
export const furtherDefinitions: readonly Kind[] = kinds.filter(
  ({ paths }) => !specifiedKinds.some(({ list }) => list === paths.list),
)

/** The specified kinds exactly as they are listed, followed by all others. */
export const allKinds: SpecifiedKind[] = [...specifiedKinds, ...furtherDefinitions.map(derived)]

/** @throws if no kind has this name */
export function kindNamed(name: string): SpecifiedKind {
  const kind = allKinds.find((kind) => kind.name === name)
  if (!kind) throw new Error(`There is no kind named ${name}.`)
  return kind
}

/** The further kinds' counts on the dashboard of an empty site, by name. */
export const furtherCounts: Record<string, number> = Object.fromEntries(
  furtherDefinitions.flatMap(({ count }) => (count ? [[count.name, 0]] : [])),
)

/** The kinds whose lists visitors may read. */
export const publicKinds = allKinds.filter(({ name }) => {
  const further = furtherDefinitions.find((kind) => kind.name === name)
  return further ? can(visitor, further.permissions.list) : name !== 'feedback'
})

function derived(kind: Kind): SpecifiedKind {
  const { fields, paths, permissions, messages } = kind
  const file = Object.entries(fields).find(([, { type }]) => type === 'image' || type === 'images')
  const names = Object.keys(fields)
  const isPublic = (name: string) => can(visitor, permissions.list) && fields[name]?.visibleTo === 'everyone'
  return {
    name: kind.name,
    list: paths.list,
    shape: kind.listResponse === 'array' ? 'array' : 'data',
    add: paths.add ?? String(paths.addPhotos),
    fields: (over) => exampleFields(kind, over),
    ...(file && fileOf(...file)),
    added: messages.added,
    change: paths.change,
    edited: messages.edited,
    deleted: messages.deleted,
    publicKeys: [
      ...['_id', 'createdAt', 'updatedAt'],
      ...names.filter(isPublic),
      ...(Object.values(fields).some(({ isMarkdown }) => isMarkdown) ? ['blocks'] : []),
    ],
    privateKeys: names.filter((name) => !isPublic(name)),
    numbers: Object.keys(fields).filter((name) => fields[name] && isNumberField(fields[name])),
    ...(permissions.edit && { edit: editOf(kind) }),
  }
}

/**
 * Returns the file that a kind's form requires. A gallery always requires a first file, although neither of
 * its two lists is required.
 */
function fileOf(name: string, { type, required, formFieldName }: Field) {
  return {
    file: required || type === 'images' ? ('needed picture' as const) : ('picture' as const),
    fileField: formFieldName ?? name,
    ...(formFieldName && { responseField: name }),
  }
}

/** Returns a new value for the first field that need not be unique. */
function editOf({ fields, unique = [] }: Kind) {
  const entry = Object.entries(fields).find(([name, field]) => !isFileField(field) && !unique.includes(name))
  if (!entry) return {}
  const [name, field] = entry
  const value = exampleValue(field, 1)
  return { [name]: isNumberField(field) ? Number(value) : value }
}

let count = 0

/** Returns valid form fields for a kind, derived from its definition and different each time, that lists show. */
function exampleFields({ fields, unlisted }: Kind, over: FormFields = {}): FormFields {
  count += 1
  const typed = Object.entries(fields).filter(
    ([name, field]) => !isFileField(field) && name !== unlisted?.field,
  )
  return { ...Object.fromEntries(typed.map(([name, field]) => [name, exampleValue(field, count)])), ...over }
}

/** Returns a valid value for a field, as typed into a form. It depends on `n` if possible. */
function exampleValue({ type, label, min = 0, max = Infinity, choices = [] }: Field, n: number): string {
  switch (type) {
    case 'email':
      return `somebody${n}@example.org`
    case 'phone':
      return `+91 98300 ${String(n).padStart(5, '0')}`
    case 'day':
      return `2026-03-${String(1 + (n % 28)).padStart(2, '0')}`
    case 'count':
    case 'year':
      return String(Math.min(max, min + (n % 10)))
    case 'choice':
      return String(choices[n % choices.length])
    default:
      return `${label} ${n}`.slice(0, max)
  }
}
