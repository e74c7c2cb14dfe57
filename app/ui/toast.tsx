import { type ComponentType, useEffect, useState } from 'react'
import { later } from './later.ts'
import { PlainMessages, takePlain, tellPlain } from './plain-messages.tsx'

export type ToastId = string

/**
 * Short messages that come and go. The library behind them is loaded with the first message,
 * so that a visitor who only reads never carries it. Where it does not come, they are told without it.
 */
export const toast = {
  /** Stays until another message takes its place. */
  loading: (text: string) => show(text, (shown, id) => shown.loading(text, { id })),
  success: (text: string, replaces?: ToastId) =>
    show(text, (shown, id) => shown.success(text, { id, duration: stays.milliseconds }), replaces),
  error: (text: string, replaces?: ToastId) =>
    show(text, (shown, id) => shown.error(text, { id, duration: stays.milliseconds }), replaces),

  /** Takes a message away that another place tells better. */
  close: (id: ToastId) =>
    put(
      (shown) => shown.dismiss(id),
      () => takePlain(id),
      id,
    ),

  /** Asks, and stays open until answered. */
  ask(text: string, { yes = 'Yes', no = 'No' } = {}): Promise<boolean> {
    return new Promise((resolve) => {
      put(
        (shown, id) =>
          shown.warning(text, {
            id,
            duration: Number.POSITIVE_INFINITY,
            closeButton: false,
            action: { label: yes, onClick: () => resolve(true) },
            // A toast that is not `dismissible` would not hear a No; wiping it away is one, too.
            cancel: { label: no, onClick: () => resolve(false) },
            onDismiss: () => resolve(false),
          }),
        () => resolve(window.confirm(text)),
      )
    })
  },
}

type Library = typeof import('./toast-library.tsx')
type Shown = Library['shown']
type Put = (shown: Shown, id: ToastId) => void

const stays = { milliseconds: 3_000 }
const load = later(() => import('./toast-library.tsx'))
let lastId = 0
let place: (() => Promise<void>) | undefined

/** For messages that only some pages show. */
export const show = (text: string, how: Put, replaces?: ToastId): ToastId =>
  put(how, (id) => tellPlain(id, text), replaces)

function put(how: Put, instead: (id: ToastId) => void, replaces?: ToastId): ToastId {
  const id = replaces ?? `toast-${++lastId}`
  const shown = load().then(async ({ shown, placed }) => {
    await place?.()
    await placed
    takePlain(id)
    how(shown, id)
  })
  shown.catch(() => instead(id))
  return id
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
    place = async () => {
      const { ToastPlace } = await load()
      setPlace(() => ToastPlace)
    }
    return () => {
      place = undefined
    }
  }, [milliseconds])
  return (
    <>
      {Place && <Place />}
      <PlainMessages />
    </>
  )
}
