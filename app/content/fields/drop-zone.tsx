import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { InputProps } from './input-props.ts'

/** A place that takes files by a press anywhere in it, by the keyboard, or by dropping them. */
export function DropZone({
  tied,
  name,
  accept,
  multiple = false,
  isEmpty,
  onFiles,
  inputRef,
  onBlur,
  children,
}: {
  tied: InputProps['tied']
  name: string
  accept: string
  multiple?: boolean
  /** Nothing is chosen: the input forgets what it was given, so that the same file can be chosen again. */
  isEmpty: boolean
  onFiles: (files: File[]) => void
  inputRef?: (element: HTMLInputElement | null) => void
  onBlur?: () => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  // The browser alone may set a file input; emptying it is all a form can do.
  useEffect(() => {
    if (isEmpty && input.current) input.current.value = ''
  }, [isEmpty])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
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
      className={`relative flex min-h-28 items-center gap-4 rounded-xl border-2 border-dashed p-4 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-lamp ${isOver ? 'border-lamp bg-lamp/10' : 'border-edge-strong bg-surface'}`}
    >
      <input
        {...tied}
        type="file"
        accept={accept}
        multiple={multiple}
        name={name}
        ref={(element) => {
          input.current = element
          inputRef?.(element)
        }}
        onBlur={onBlur}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Several files are kept in a list beside it; the next choice adds to them.
          if (multiple) event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </div>
  )
}
