import { useSyncExternalStore } from 'react'

type Message = { id: string; text: string }

let messages: Message[] = []
const listeners = new Set<() => void>()

/** Tells a message without the library of messages, until it is closed or another takes its place. */
export const tellPlain = (id: string, text: string) => change([...without(id), { id, text }])

/** The message has been told in another way, or closed. */
export function takePlain(id: string) {
  if (messages.some((message) => message.id === id)) change(without(id))
}

const without = (id: string) => messages.filter((message) => message.id !== id)

function change(now: Message[]) {
  messages = now
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const none: Message[] = []

/** The place of those messages. It is there before the first one, or a screen reader would not hear it. */
export function PlainMessages() {
  const told = useSyncExternalStore(
    watch,
    () => messages,
    () => none,
  )
  return (
    <div aria-live="polite" className="fixed top-18 right-4 left-4 z-50 mx-auto max-w-md">
      {told.map(({ id, text }) => (
        <p
          key={id}
          className="mb-2 flex items-center gap-3 rounded-xl border border-edge bg-surface py-1 pl-4 text-ink shadow-soft"
        >
          <span className="flex-1">{text}</span>
          <button type="button" onClick={() => takePlain(id)} className="min-h-11 px-4 font-semibold">
            Close
          </button>
        </p>
      ))}
    </div>
  )
}
