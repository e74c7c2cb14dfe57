import { type Field, isFileField } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { FormFields } from './builders.ts'

let count = 0

/** What somebody could fill into the form of a kind, made from its definition; each time something else. */
export function exampleFields({ fields }: Kind, over: FormFields = {}): FormFields {
  count += 1
  const typed = Object.entries(fields).filter(([, field]) => !isFileField(field))
  return { ...Object.fromEntries(typed.map(([name, field]) => [name, exampleValue(field, count)])), ...over }
}

/** A value that the field takes, as it is typed into a form; another `n` gives another one where there is one. */
export function exampleValue(
  { type, label, min = 0, max = Infinity, choices = [] }: Field,
  n: number,
): string {
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
