import { useEffect } from 'react'
import { toast as shown, Toaster } from 'sonner'
import sheet from 'sonner/dist/styles.css?url'

export { shown }

export const styles = [sheet]

// The library's own colours are too pale to read and its buttons too small for a thumb.
const looks = {
  toast: 'border-edge! bg-surface! text-base! text-ink! shadow-soft!',
  success: '[&_[data-icon]]:text-leaf',
  error: '[&_[data-icon]]:text-danger-ink',
  warning: '[&_[data-icon]]:text-danger-ink',
  actionButton: 'min-h-11! min-w-14! justify-center rounded-full! bg-lamp! text-base! text-night!',
  cancelButton: 'min-h-11! min-w-14! justify-center rounded-full! bg-edge! text-base! text-ink!',
}

let tellPlaced: () => void
/** Kept when the place for messages stands: what is shown before that is lost. */
export const placed = new Promise<void>((resolve) => {
  tellPlaced = resolve
})

export function ToastPlace() {
  useEffect(() => tellPlaced(), [])
  return (
    <Toaster
      position="top-center"
      theme="system"
      offset={72}
      mobileOffset={{ top: 72 }}
      closeButton
      toastOptions={{ closeButtonAriaLabel: 'Close message', classNames: looks }}
    />
  )
}
