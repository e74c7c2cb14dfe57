import { ImageUp, type LucideIcon, Undo2, X } from 'lucide-react'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { defaultPicture } from '#domain/site-facts.ts'
import { fileProblem } from '../check-form.ts'
import { fileSize } from '../file-size.ts'
import { removed } from '../form-body.ts'
import { mayShrink, shrinkPicture } from '../shrink-picture.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { DropZone } from './drop-zone.tsx'
import type { InputProps } from './input-props.ts'

const words = {
  another: 'Choose another one',
  drop: 'or drop it here',
  removed: 'Removed when you save',
  remove: 'Remove the picture',
  keep: 'Keep the picture',
}

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
  const isRemoved = control.value === removed
  const mayRemove = kept !== undefined && kept !== defaultPicture && !field.required
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
      <Preview file={file} kept={isRemoved ? undefined : kept} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{file?.name ?? (kept ? words.another : asks)}</span>
        <span className="block text-sm text-soft">
          {file ? fileSize(file.size) : isRemoved ? words.removed : words.drop}
        </span>
      </span>
      {file && <RoundButton label={`Remove ${file.name}`} icon={X} onClick={() => choose(undefined)} />}
      {!file && mayRemove && (
        <RoundButton
          label={isRemoved ? words.keep : words.remove}
          icon={isRemoved ? Undo2 : X}
          onClick={() => control.onChange(isRemoved ? null : removed)}
        />
      )}
    </DropZone>
  )
}

const RoundButton = ({
  label,
  icon: Icon,
  onClick,
}: {
  label: string
  icon: LucideIcon
  onClick: () => void
}) => (
  <button
    type="button"
    onClick={onClick}
    aria-label={label}
    className="relative grid size-11 shrink-0 place-items-center rounded-full border border-edge hover:text-danger-ink"
  >
    <Icon aria-hidden="true" className="size-5" />
  </button>
)

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
