import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { InputProps } from './input-props.ts'

type Props = {
  a11yProps: InputProps['a11yProps']
  name: string
  accept: string
  multiple?: boolean
  /** True if no file is chosen; the input is then reset, so that the same file can be chosen again. */
  isEmpty: boolean
  onFiles: (files: File[]) => void
  inputRef?: (element: HTMLInputElement | null) => void
  onBlur?: () => void
  children: ReactNode
}

/** A file input that also accepts dropped files. Its whole area can be clicked. */
export function DropZone({
  a11yProps,
  name,
  accept,
  multiple = false,
  isEmpty,
  onFiles,
  inputRef,
  onBlur,
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { isDraggedOver, handlers } = useDrop((files) => onFiles(multiple ? files : files.slice(0, 1)))
  // An empty value clears the file input.
  useEffect(() => {
    if (isEmpty && input.current) input.current.value = ''
  }, [isEmpty])

  return (
    // Dropping is optional: the input inside is accessible without it.
    <div
      {...handlers}
      className={`relative flex min-h-28 flex-wrap items-center gap-4 rounded-xl border-2 border-dashed p-4 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-lamp ${isDraggedOver ? 'border-lamp bg-lamp/10' : 'border-edge-strong bg-surface'}`}
    >
      <input
        {...a11yProps}
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
          // The chosen files are listed outside the input; clear it, so that the next choice adds more.
          if (multiple) event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </div>
  )
}

export const DropHint = ({ choose, drop }: { choose: string; drop: string }) => (
  <span className="min-w-[min(7rem,100%)] flex-1">
    <span className="block font-medium">{choose}</span>
    <span className="block text-sm text-soft">{drop}</span>
  </span>
)

function useDrop(onFiles: (files: File[]) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setDraggedOver(true)
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setDraggedOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0) onFiles(files)
    },
  }
  return { isDraggedOver, handlers }
}
