import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { defineWords } from '#domain/text/words.ts'
import { useWords } from '../language/use-words.ts'
import { IconButton } from './icon-button.tsx'
import { X } from './icons/icons.ts'

const english = defineWords('modal', { close: 'Close' })

type Props = {
  title: string
  onClose: () => void
  /** True while the dialog cannot be closed. */
  isBusy?: boolean
  children: ReactNode
}

/** A dialog over the page; full width on a phone. Escape closes it. */
export function Modal({ title, onClose, isBusy = false, children }: Props) {
  const words = useWords(english)
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useModal()
  useEffect(() => heading.current?.focus(), [])
  const close = () => !isBusy && onClose()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      className="fixed inset-0 z-50 m-auto block h-fit max-h-[calc(100%-1rem)] w-[calc(100%-1rem)] max-w-2xl overflow-y-auto rounded-card border border-edge bg-surface p-0 text-ink shadow-soft backdrop:bg-night/70"
    >
      <div className="sticky top-0 z-10 flex items-start gap-3 border-b bg-surface border-edge py-2 pr-2 pl-5">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="min-w-0 flex-1 py-1.5 text-xl outline-none">
          {title}
        </h2>
        <IconButton label={words.close} icon={X} disabled={isBusy} onClick={close} />
      </div>
      {children}
    </dialog>
  )
}

export const ModalBody = ({ children }: { children: ReactNode }) => (
  <div className="space-y-5 px-5 py-4">{children}</div>
)

export const ModalButtons = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-edge bg-surface px-5 py-3">
    {children}
  </div>
)

/**
 * Returns the ref of a `dialog` that is modal while mounted. When it closes, the focus returns to its previous place. A
 * platform without modal dialogs, such as jsdom, merely shows the dialog above the page.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const element = dialog.current
    if (element && typeof element.showModal === 'function') element.showModal()
    else element?.setAttribute('open', '')
    return () => {
      // The element that opened the dialog may no longer exist.
      const target = before?.isConnected ? before : document.getElementById('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [before])
  return dialog
}
