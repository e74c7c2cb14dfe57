import { useSyncExternalStore } from 'react'

/** Creates a value outside React that components follow. On the server it stays as it is at first. */
export function createFollowedValue<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => value
  const set = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { get, set, useValue: () => useSyncExternalStore(subscribe, get, () => first) }
}
