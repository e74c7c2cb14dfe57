import { useEffect, useRef } from 'react'

/** The ref of a `dialog` that is modal while it is there. Firefox 97 has none: there it stands over the page all the same. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element && typeof element.showModal === 'function') element.showModal()
    else element?.setAttribute('open', '')
  }, [])
  return dialog
}
