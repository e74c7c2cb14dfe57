import type { ReactNode } from 'react'

/** The look of every text input, select and text area. */
export const inputClass =
  'block w-full min-h-11 rounded-xl border border-edge-strong bg-surface px-3.5 py-2 text-ink placeholder:text-soft aria-invalid:border-danger'

type Words = { id: string; error?: string | undefined; hint?: string | undefined }

/** A label, its input, and under it what is wrong or what helps. Give the input `inputProps` of the same words. */
export function Field({
  id,
  label,
  error,
  hint,
  required = false,
  children,
}: Words & { label: string; required?: boolean; children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {label}
        {!required && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </div>
  )
}

/** What ties an input to its label and to the sentences under it. */
export function inputProps({ id, error, hint }: Words) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    className: inputClass,
    ...(error && { 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  }
}
