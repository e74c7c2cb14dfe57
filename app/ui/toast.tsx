import { type ComponentType, useEffect, useState } from 'react'
import { dismissFallbackToast, FallbackToasts, showFallbackToast } from './fallback-toasts.tsx'
import { lazyModule } from './lazy-module.ts'

const words = { yes: 'Yes', no: 'No' }

export type ToastId = string

/**
 * Toasts. The library is loaded with the first one,
 * so that a visitor who only reads never loads it. If that fails, they are shown without it.
 */
export const toast = {
  /** Stays until another toast replaces it. */
  loading: (text: string) => show(text, (sonner, id) => sonner.loading(text, { id })),
  success: (text: string, replaces?: ToastId) =>
    show(text, (sonner, id) => sonner.success(text, { id, duration: defaults.milliseconds }), replaces),
  error: (text: string, replaces?: ToastId) =>
    show(text, (sonner, id) => sonner.error(text, { id, duration: defaults.milliseconds }), replaces),

  /** Closes a toast. */
  close: (id: ToastId) =>
    showWhenLoaded(
      (sonner) => sonner.dismiss(id),
      () => dismissFallbackToast(id),
      id,
    ),

  /** Asks for confirmation, and stays open until answered. */
  confirm(text: string): Promise<boolean> {
    return new Promise((resolve) => {
      showWhenLoaded(
        (sonner, id) =>
          sonner.warning(text, {
            id,
            duration: Number.POSITIVE_INFINITY,
            closeButton: false,
            action: { label: words.yes, onClick: () => resolve(true) },
            // Not `dismissible: false`, which would also disable No; swiping it away counts as No.
            cancel: { label: words.no, onClick: () => resolve(false) },
            onDismiss: () => resolve(false),
          }),
        () => resolve(window.confirm(text)),
      )
    })
  },
}

type Library = typeof import('./toast-library.tsx')
type Sonner = Library['sonner']
type ShowWith = (sonner: Sonner, id: ToastId) => void

const defaults = { milliseconds: 3_000 }
const loadLibrary = lazyModule(() => import('./toast-library.tsx'))
let lastId = 0
let mountContainer: (() => Promise<void>) | undefined

/** For kinds of toasts that only some pages show. */
export const show = (text: string, showWith: ShowWith, replaces?: ToastId): ToastId =>
  showWhenLoaded(showWith, (id) => showFallbackToast(id, text), replaces)

function showWhenLoaded(
  showWith: ShowWith,
  showFallback: (id: ToastId) => void,
  replaces?: ToastId,
): ToastId {
  const id = replaces ?? `toast-${++lastId}`
  const sonner = loadLibrary().then(async ({ sonner, mounted }) => {
    await mountContainer?.()
    await mounted
    dismissFallbackToast(id)
    showWith(sonner, id)
  })
  sonner.catch(() => showFallback(id))
  return id
}

/**
 * The container of the toasts; the root renders one.
 *
 * @param milliseconds how long an ordinary toast stays
 */
export function Toasts({ milliseconds }: { milliseconds: number }) {
  const [Container, setContainer] = useState<ComponentType>()
  useEffect(() => {
    defaults.milliseconds = milliseconds
    mountContainer = async () => {
      const { ToastContainer } = await loadLibrary()
      setContainer(() => ToastContainer)
    }
    return () => {
      mountContainer = undefined
    }
  }, [milliseconds])
  return (
    <>
      {Container && <Container />}
      <FallbackToasts />
    </>
  )
}
