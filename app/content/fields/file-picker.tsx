import { ImageUp, X } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { fileProblem } from '../check-form.ts'
import type { InputProps } from './input-props.ts'

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
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const file = control.value instanceof File ? control.value : null
  // The browser alone may set a file input; emptying it is all a form can do.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  function choose(chosen: File | undefined) {
    control.onChange(chosen ?? null)
    const message = chosen && fileProblem(field, chosen)
    if (message) form.setError(name, { type: 'check', message })
    else form.clearErrors(name)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative flex min-h-28 items-center gap-4 rounded-xl border-2 border-dashed p-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-link ${isOver ? 'border-lamp bg-lamp/10' : 'border-edge-strong bg-surface'}`}
    >
      <Preview file={file} kept={kept} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {file?.name ?? (kept ? 'Choose another one' : asks)}
        </span>
        <span className="block text-sm text-soft">{file ? inMegabytes(file.size) : 'or drop it here'}</span>
      </span>
      <input
        {...tied}
        type="file"
        accept={accept}
        name={name}
        ref={(element) => {
          input.current = element
          control.ref(element)
        }}
        onBlur={control.onBlur}
        onChange={(event) => choose(event.target.files?.[0])}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
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
    </div>
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

/** The address under which the page may show a file that has not left this machine. */
function useObjectUrl(file: File | null) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

const inMegabytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
