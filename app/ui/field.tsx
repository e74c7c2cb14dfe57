import type { ReactNode } from 'react'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { useTranslateMessage, useWords } from '../language/use-words.ts'

const english = defineWords('field', { optional: ' (optional)' })

export const inputClass =
  'block w-full min-h-11 rounded-xl border border-edge-strong bg-surface px-3.5 py-2 text-ink placeholder:text-soft aria-invalid:border-danger'

type FieldProps = {
  id: string
  error?: MessageOrText | undefined
  hint?: MessageOrText | undefined
  /** `status` if the hint changes while the user types. */
  hintRole?: 'status' | undefined
}

/** A label with its input, hint and error. Pass the same props to `inputProps` for the input. */
export function Field({
  id,
  label,
  error,
  hint,
  hintRole,
  required = false,
  children,
}: FieldProps & { label: MessageOrText; required?: boolean; children: ReactNode }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        <span>{translate(label)}</span>
        {!required && <span className="font-normal text-soft">{words.optional}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} role={hintRole} className="text-sm text-soft">
          {translate(hint)}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger-ink">
          {translate(error)}
        </p>
      )}
    </div>
  )
}

export function inputProps({ id, error, hint }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    className: inputClass,
    ...(error && { 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  }
}
