import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiFailure } from '../api.ts'

/** The fields of the form; the server may know one that carries a file by its multipart name. */
type Names = Record<string, { uploadedAs?: string }>

/**
 * Puts the server's messages under their fields and focuses the first. Where there are none, its sentence stands
 * above the button, or `otherwise` when it said nothing.
 */
export function showFailure(
  form: UseFormReturn<FieldValues>,
  names: Names,
  failure: unknown,
  otherwise: string,
) {
  const errors = failure instanceof ApiFailure ? failure.errors : []
  let isPlaced = false
  for (const { field, message } of errors) {
    const name = fieldNamed(names, field)
    if (!name) continue
    form.setError(name, { type: 'server', message }, { shouldFocus: !isPlaced })
    isPlaced = true
  }
  if (!isPlaced) form.setError('root.server', { type: 'server', message: sentence(failure) ?? otherwise })
}

/** The server's sentence for a person, or nothing when no answer came or it had none. */
export function sentence(failure: unknown): string | undefined {
  if (!(failure instanceof ApiFailure) || failure.status === 0) return undefined
  return failure.message || undefined
}

function fieldNamed(names: Names, name: string) {
  if (name in names) return name
  return Object.keys(names).find((known) => names[known]?.uploadedAs === name)
}
