import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { defineWords, serializeMessage } from '#domain/text/words.ts'
import { useWords } from '../../language/use-words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ImageUp, Undo2 } from '../../ui/icons/admin-icons.ts'
import { X } from '../../ui/icons/icons.ts'
import { formatFileSize, useObjectUrl } from '../../uploads/chosen-file.ts'
import { canShrink, shrinkImage } from '../../uploads/shrink-image.ts'
import { Thumbnail } from '../../uploads/thumbnail.tsx'
import { validateFile } from '../form-resolver.ts'
import { removedValue } from '../form-values.ts'
import { DropZone } from './drop-zone.tsx'
import type { InputProps } from './input-props.ts'

const english = defineWords('admin.file-picker', {
  another: 'Replace',
  drop: 'or drop it here',
  removed: 'Removed when you save',
  remove: 'Remove the picture',
  keep: 'Keep the picture',
  removeFile: (file: string) => `Remove ${file}`,
  removeDocument: 'Remove the document',
  keepDocument: 'Keep the document',
})

export function FilePicker({
  field,
  name,
  form,
  a11yProps,
  savedUrl,
  accept,
  prompt,
}: InputProps & { accept: string; prompt: string }) {
  const words = useWords(english)
  const { control, choose } = useChosenFile({ field, name, form })
  const file = control.value instanceof File ? control.value : null
  const isDocument = field.type === 'document'
  const isRemoved = control.value === removedValue
  const { remove, keep } = isDocument ? { remove: words.removeDocument, keep: words.keepDocument } : words
  const mayRemove = savedUrl !== undefined && savedUrl !== defaultPicture && !field.required
  return (
    <DropZone
      a11yProps={a11yProps}
      name={name}
      accept={accept}
      isEmpty={!file}
      onFiles={([chosen]) => choose(chosen)}
      inputRef={control.ref}
      onBlur={control.onBlur}
    >
      {!isDocument && <Preview file={file} savedUrl={isRemoved ? undefined : savedUrl} />}
      <span className="min-w-[min(7rem,100%)] flex-1">
        <span className="block truncate font-medium">
          {file?.name ?? (savedUrl ? words.another : prompt)}
        </span>
        <span className="block text-sm text-soft">
          {file ? formatFileSize(file.size) : isRemoved ? words.removed : words.drop}
        </span>
      </span>
      {file && (
        <IconButton
          label={words.removeFile(file.name)}
          icon={X}
          onClick={() => choose(undefined)}
          className={buttonClass}
        />
      )}
      {!file && mayRemove && (
        <IconButton
          className={buttonClass}
          label={isRemoved ? keep : remove}
          icon={isRemoved ? Undo2 : X}
          onClick={() => control.onChange(isRemoved ? null : removedValue)}
        />
      )}
    </DropZone>
  )
}

/** Positions the button above the file input, which covers the whole drop zone. */
const buttonClass = 'relative border border-edge hover:text-danger-ink'

function useChosenFile({ field, name, form }: Pick<InputProps, 'field' | 'name' | 'form'>) {
  const { field: control } = useController({ name, control: form.control })
  const lastChosen = useRef<File>(undefined)

  async function choose(chosen: File | undefined) {
    lastChosen.current = chosen
    setFile(chosen)
    if (!chosen || !canShrink(chosen)) return
    const shrunk = await shrinkImage(chosen)
    // Another file may have been chosen in the meantime.
    if (lastChosen.current === chosen && shrunk !== chosen) setFile(shrunk)
  }
  function setFile(chosen: File | undefined) {
    control.onChange(chosen ?? null)
    const message = chosen && validateFile(field, chosen)
    if (message) form.setError(name, { type: 'check', message: serializeMessage(message) })
    else form.clearErrors(name)
  }
  return { control, choose }
}

function Preview({ file, savedUrl }: { file: File | null; savedUrl: string | undefined }) {
  const url = useObjectUrl(file?.type.startsWith('image/') ? file : null)
  return <Thumbnail url={file ? url : savedUrl} icon={ImageUp} className="size-20" />
}
