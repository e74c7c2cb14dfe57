import { useSyncExternalStore } from 'react'

const words = { close: 'Close' }

type Message = { id: string; text: string }

let messages: Message[] = []
const listeners = new Set<() => void>()

/** Shows a toast without the toast library, until it is closed or replaced. */
export const showFallbackToast = (id: string, text: string) => setMessages([...withoutId(id), { id, text }])

/** Removes a fallback toast. */
export function dismissFallbackToast(id: string) {
  if (messages.some((message) => message.id === id)) setMessages(withoutId(id))
}

const withoutId = (id: string) => messages.filter((message) => message.id !== id)

function setMessages(next: Message[]) {
  messages = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const none: Message[] = []

/** The live region of these toasts. It exists before the first one, or screen readers would not announce it. */
export function FallbackToasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => messages,
    () => none,
  )
  return (
    <div aria-live="polite" className="fixed top-18 right-4 left-4 z-50 mx-auto max-w-md">
      {shown.map(({ id, text }) => (
        <p
          key={id}
          className="mb-2 flex items-center gap-3 rounded-xl border border-edge bg-surface py-1 pl-4 text-ink shadow-soft"
        >
          <span className="flex-1">{text}</span>
          <button
            type="button"
            onClick={() => dismissFallbackToast(id)}
            className="min-h-11 px-4 font-semibold"
          >
            {words.close}
          </button>
        </p>
      ))}
    </div>
  )
}
