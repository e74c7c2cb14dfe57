import { useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { mediaTypes } from '#domain/kinds/gallery.ts'

/** Photo or video: two large buttons, of which one is chosen. */
export function MediaTypeChoice({
  form,
  name,
  onChange,
}: {
  form: UseFormReturn<FieldValues>
  name: string
  onChange: () => void
}) {
  const id = useId()
  const error = form.getFieldState(name, form.formState).error?.message
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="space-y-1.5">
      <legend className="mb-1.5 font-medium">Media type</legend>
      <div className="flex gap-3">
        {mediaTypes.map((type) => (
          <label
            key={type}
            className="flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-2 rounded-xl border border-edge-strong bg-surface px-4 has-checked:border-lamp has-checked:bg-lamp/15"
          >
            <input
              type="radio"
              value={type}
              aria-invalid={error ? true : undefined}
              className="size-4 accent-lamp"
              {...form.register(name, { onChange })}
            />
            {type === 'photo' ? 'Photo' : 'Video'}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
