import type { Kind, Values } from './kind.ts'

type Suggesting = Pick<Kind, 'suggestion'>

/** Fills in the suggestion for a new record if the field is empty. */
export function fillSuggestion({ suggestion }: Suggesting, values: Values): Values {
  if (!suggestion) return values
  const { field, from, suggest } = suggestion
  const suggested = isEmpty(values[field]) ? suggest(values[from]) : null
  return suggested === null ? values : { ...values, [field]: suggested }
}

/** Updates the suggestion in the change, unless the user has overwritten it. */
export function followSuggestion({ suggestion }: Suggesting, before: Values, change: Values): Values {
  if (!suggestion) return change
  const { field, from, suggest } = suggestion
  if (!(from in change) || field in change) return change
  const isUntouched = isEmpty(before[field]) || before[field] === suggest(before[from])
  return isUntouched ? { ...change, [field]: suggest(change[from]) ?? '' } : change
}

const isEmpty = (value: unknown) => value === undefined || value === null || String(value).trim() === ''
