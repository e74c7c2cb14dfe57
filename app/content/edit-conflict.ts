import type { FieldValues } from 'react-hook-form'
import { type Field, isFile } from '#domain/kinds/fields.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { startValues } from './form-body.ts'
import { isSameValue } from './same-value.ts'
import { type Drawn, shownFields } from './shown-fields.ts'

/** A field that somebody else has changed meanwhile. */
export type TheirChange = {
  name: string
  field: Field
  was: unknown
  theirs: unknown
  /** What stands in the form, where it was changed there too; then one of both must go. */
  mine?: { value: unknown }
}

/**
 * Brings an edit together with what somebody else has saved since it began: what only they changed is taken over,
 * what only I changed stays, and of what both changed mine stands in the form until one chooses.
 */
export function mergeEdits(drawn: Drawn, base: AnyRecord, theirs: AnyRecord, values: FieldValues) {
  const [before, now] = [startValues(drawn, base), startValues(drawn, theirs)]
  const merged: FieldValues = { ...now }
  const changes: TheirChange[] = []
  for (const [name, field] of Object.entries(drawn.fields)) {
    const isMineChanged = !isSameValue(values[name], before[name])
    const [was, is] = field.type === 'image' ? [base[name], theirs[name]] : [before[name], now[name]]
    const isTheirsChanged = !isSameValue(was ?? '', is ?? '')
    if (isMineChanged) merged[name] = isList(now[name]) ? withoutMine(name) : values[name]
    if (!isTheirsChanged) continue
    const isClash = isMineChanged && !isList(now[name]) && !isSameValue(values[name], now[name])
    changes.push({ name, field, was, theirs: is, ...(isClash && { mine: { value: values[name] } }) })
  }
  // A field that no longer applies is nobody's concern.
  const applying = new Set(shownFields(drawn, merged).map(({ name }) => name))
  return { values: merged, changes: changes.filter(({ name }) => applying.has(name)) }

  /** Of a list I can only have taken things away: they go from theirs, and what they added stays. */
  function withoutMine(name: string) {
    const taken = new Set((before[name] as unknown[]).filter((one) => !values[name].includes(one)))
    return (now[name] as unknown[]).filter((one) => !taken.has(one))
  }
}

/** What the form holds when theirs is chosen. */
export const valueOfTheirs = ({ field, theirs }: TheirChange) => (isFile(field) ? null : theirs)

const isList = Array.isArray
