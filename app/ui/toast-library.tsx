import { useEffect } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import styleSheet from 'sonner/dist/styles.css?url'

const words = { close: 'Close message' }

export { sonner }

export const styles = [styleSheet]

// The library's colors have too little contrast and its buttons are too small for touch.
const classNames = {
  toast: 'border-edge! bg-surface! text-base! text-ink! shadow-soft!',
  success: '[&_[data-icon]]:text-leaf',
  error: '[&_[data-icon]]:text-danger-ink',
  warning: '[&_[data-icon]]:text-danger-ink',
  actionButton: 'min-h-11! min-w-14! justify-center rounded-full! bg-lamp! text-base! text-night!',
  cancelButton: 'min-h-11! min-w-14! justify-center rounded-full! bg-edge! text-base! text-ink!',
}

let resolveMounted: () => void
/** Resolves when the container is mounted: toasts shown before that are lost. */
export const mounted = new Promise<void>((resolve) => {
  resolveMounted = resolve
})

export function ToastContainer() {
  useEffect(() => resolveMounted(), [])
  return (
    <Toaster
      position="top-center"
      theme="system"
      offset={72}
      mobileOffset={{ top: 72 }}
      closeButton
      toastOptions={{ closeButtonAriaLabel: words.close, classNames }}
    />
  )
}
