import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Kind } from '#domain/kinds/kind.ts'
import { followSuggestion } from '#domain/kinds/suggestion.ts'

/** Fills in what the kind suggests, such as the day of a date, until somebody writes a word of their own. */
export function useSuggestion(kind: Kind, form: UseFormReturn<FieldValues>) {
  const { suggestion } = kind
  const value: unknown = suggestion && form.watch(suggestion.from)
  const before = useRef(value)
  useEffect(() => {
    if (!suggestion || before.current === value) return
    const { field, from } = suggestion
    const values = { [from]: before.current, [field]: form.getValues(field) }
    before.current = value
    const changed = followSuggestion(kind, values, { [from]: value })
    if (field in changed)
      form.setValue(field, changed[field], {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }, [kind, suggestion, form, value])
}
