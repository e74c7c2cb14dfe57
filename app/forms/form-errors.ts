import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api.ts'

/** The fields of the form by name; the server may name a file field by its multipart name. */
type FormFields = Record<string, { formFieldName?: string }>

/**
 * Shows the server's messages under their fields and focuses the first. Where there are none, its message is shown
 * above the button, or `fallback` when it sent none.
 */
export function showFormErrors(
  form: UseFormReturn<FieldValues>,
  fields: FormFields,
  error: unknown,
  fallback: string,
) {
  const errors = error instanceof ApiError ? error.errors : []
  let hasFieldError = false
  for (const { field, message } of errors) {
    const name = findFieldName(fields, field)
    if (!name) continue
    form.setError(name, { type: 'server', message }, { shouldFocus: !hasFieldError })
    hasFieldError = true
  }
  if (!hasFieldError)
    form.setError('root.server', { type: 'server', message: serverMessage(error) ?? fallback })
}

/** The server's message for people; undefined when there was no response or no message. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === 0) return undefined
  return error.message || undefined
}

function findFieldName(fields: FormFields, name: string) {
  if (name in fields) return name
  return Object.keys(fields).find((key) => fields[key]?.formFieldName === name)
}
