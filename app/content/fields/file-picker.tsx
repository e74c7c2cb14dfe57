import { ImageUp, X } from 'lucide-react'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { fileProblem } from '../check-form.ts'
import { fileSize } from '../file-size.ts'
import { mayShrink, shrinkPicture } from '../shrink-picture.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { DropZone } from './drop-zone.tsx'
import type { InputProps } from './input-props.ts'

const words = { another: 'Choose another one', drop: 'or drop it here' }

/** Chooses a file by pressing or by dropping, and shows what was chosen. */
export function FilePicker({
  field,
  name,
  form,
  tied,
  kept,
  accept,
  asks,
}: InputProps & { accept: string; asks: string }) {
  const { field: control } = useController({ name, control: form.control })
  const file = control.value instanceof File ? control.value : null
  const latest = useRef<File>(undefined)

  async function choose(chosen: File | undefined) {
    latest.current = chosen
    put(chosen)
    if (!chosen || !mayShrink(chosen)) return
    const shrunk = await shrinkPicture(chosen)
    // Meanwhile another one may have been chosen, or none.
    if (latest.current === chosen && shrunk !== chosen) put(shrunk)
  }
  function put(chosen: File | undefined) {
    control.onChange(chosen ?? null)
    const message = chosen && fileProblem(field, chosen)
    if (message) form.setError(name, { type: 'check', message })
    else form.clearErrors(name)
  }

  return (
    <DropZone
      tied={tied}
      name={name}
      accept={accept}
      isEmpty={!file}
      onFiles={([chosen]) => choose(chosen)}
      inputRef={control.ref}
      onBlur={control.onBlur}
    >
      <Preview file={file} kept={kept} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{file?.name ?? (kept ? words.another : asks)}</span>
        <span className="block text-sm text-soft">{file ? fileSize(file.size) : words.drop}</span>
      </span>
      {file && (
        <button
          type="button"
          onClick={() => choose(undefined)}
          aria-label={`Remove ${file.name}`}
          className="relative grid size-11 shrink-0 place-items-center rounded-full border border-edge hover:text-danger-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </DropZone>
  )
}

function Preview({ file, kept }: { file: File | null; kept: string | undefined }) {
  const url = useObjectUrl(file?.type.startsWith('image/') ? file : null)
  const shown = url ?? (file ? undefined : kept)
  if (shown) return <img src={shown} alt="" className="size-20 shrink-0 rounded-lg object-cover" />
  return (
    <span className="grid size-20 shrink-0 place-items-center rounded-lg bg-lamp/15 text-link">
      <ImageUp aria-hidden="true" className="size-8" />
    </span>
  )
}
