/** In localStorage: when the latest notification seen in this browser was added. */
const key = 'newsSeenUntil'
const listeners = new Set<() => void>()

/** @param addedAt when each of the latest notifications was added, as ISO texts, which order like times */
export function countUnseen(addedAt: string[]) {
  const seenUntil = storage()?.getItem(key) ?? ''
  return addedAt.filter((time) => time > seenUntil).length
}

/** Marks these notifications as seen. */
export function markSeen(addedAt: string[]) {
  const latest = [...addedAt].sort().at(-1)
  if (!latest || countUnseen([latest]) === 0) return
  storage()?.setItem(key, latest)
  for (const listener of listeners) listener()
}

export function subscribeToSeen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Reading `localStorage` throws where the browser blocks storage; the bell then counts everything. */
function storage() {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
