import { useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { mediaTypes } from '#domain/kinds/gallery.ts'
import { defineWords } from '#domain/text/words.ts'
import { DropHint, DropZone } from '../forms/fields/drop-zone.tsx'
import { useWords } from '../language/use-words.ts'
import { Field, inputProps } from '../ui/field.tsx'
import { ImageUp } from '../ui/icons/admin-icons.ts'
import { imageTypes, videoTypes } from './chosen-file.ts'
import type { MediaField } from './media-problems.ts'
import { Thumbnail } from './thumbnail.tsx'

const english = defineWords('admin.media-picker', {
  type: 'Media type',
  types: { photo: 'Photo', video: 'Video' },
  photos: { many: 'Photos', prompt: 'Choose photos' },
  videos: { many: 'Videos', prompt: 'Choose videos' },
  drop: 'or drop them here',
})

type Props = { form: UseFormReturn<FieldValues>; name: string; onChange: () => void }

export function MediaTypeChoice({ form, name, onChange }: Props) {
  const words = useWords(english)
  const id = useId()
  const error = form.getFieldState(name, form.formState).error?.message
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="space-y-1.5">
      <legend className="mb-1.5 font-medium">{words.type}</legend>
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
              className="size-4"
              {...form.register(name, { onChange })}
            />
            <span>{words.types[type]}</span>
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

type MediaPickerProps = {
  name: MediaField
  error: string | undefined
  isEmpty: boolean
  onFiles: (files: File[]) => void
}

export function MediaPicker({ name, error, isEmpty, onFiles }: MediaPickerProps) {
  const words = useWords(english)
  const fieldProps = { id: useId(), error }
  return (
    <Field {...fieldProps} label={words[name].many} required>
      <DropZone
        a11yProps={{ ...inputProps(fieldProps), 'aria-required': true }}
        name={name}
        accept={name === 'photos' ? imageTypes : videoTypes}
        multiple
        isEmpty={isEmpty}
        onFiles={onFiles}
      >
        <Thumbnail url={undefined} icon={ImageUp} className="size-14" />
        <DropHint choose={words[name].prompt} drop={words.drop} />
      </DropZone>
    </Field>
  )
}
