import { type ComponentType, useEffect, useState } from 'react'

export type ToastId = string

/**
 * Short messages that come and go. The library behind them is loaded with the first message,
 * so that a visitor who only reads never carries it.
 */
export const toast = {
  /** Stays until another message takes its place. */
  loading: (text: string) => show((shown, id) => shown.loading(text, { id })),
  success: (text: string, replaces?: ToastId) =>
    show((shown, id) => shown.success(text, { id, duration: stays.milliseconds }), replaces),
  error: (text: string, replaces?: ToastId) =>
    show((shown, id) => shown.error(text, { id, duration: stays.milliseconds }), replaces),

  /** Asks, and stays open until answered. */
  ask(text: string, { yes = 'Yes', no = 'No' } = {}): Promise<boolean> {
    return new Promise((resolve) => {
      show((shown, id) =>
        shown.warning(text, {
          id,
          duration: Number.POSITIVE_INFINITY,
          closeButton: false,
          action: { label: yes, onClick: () => resolve(true) },
          // A toast that is not `dismissible` would not hear a No; wiping it away is one, too.
          cancel: { label: no, onClick: () => resolve(false) },
          onDismiss: () => resolve(false),
        }),
      )
    })
  },
}

type Library = typeof import('./toast-library.tsx')
type Shown = Library['shown']

const stays = { milliseconds: 3_000 }
let library: Promise<Library> | undefined
let lastId = 0
let whenFirstShown: (() => void) | undefined

/** For messages that only some pages show. */
export function show(put: (shown: Shown, id: ToastId) => void, replaces?: ToastId): ToastId {
  const id = replaces ?? `toast-${++lastId}`
  whenFirstShown?.()
  load().then(async ({ shown, placed }) => {
    await placed
    put(shown, id)
  })
  return id
}

function load() {
  library ??= import('./toast-library.tsx')
  return library
}

/**
 * The place where messages appear; the root holds one.
 *
 * @param milliseconds how long an ordinary message stays
 */
export function Toasts({ milliseconds }: { milliseconds: number }) {
  const [Place, setPlace] = useState<ComponentType>()
  useEffect(() => {
    stays.milliseconds = milliseconds
    const draw = () => load().then(({ ToastPlace }) => setPlace(() => ToastPlace))
    if (library) draw()
    whenFirstShown = draw
    return () => {
      whenFirstShown = undefined
    }
  }, [milliseconds])
  return Place ? <Place /> : null
}
