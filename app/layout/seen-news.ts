/** Remembered in the browser: when the latest notification that it has shown was added. */
const key = 'newsSeenUntil'
const listeners = new Set<() => void>()

/** @param addedAt when each of the latest notifications was added, as ISO texts, which order like times */
export function countUnseen(addedAt: string[]) {
  const seenUntil = storage()?.getItem(key) ?? ''
  return addedAt.filter((time) => time > seenUntil).length
}

/** The visitor has the notifications before their eyes. */
export function rememberSeen(addedAt: string[]) {
  const latest = [...addedAt].sort().at(-1)
  if (!latest || countUnseen([latest]) === 0) return
  storage()?.setItem(key, latest)
  for (const listener of listeners) listener()
}

export function watchSeenNews(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Merely touching it throws where the browser blocks storage; the bell then counts everything. */
function storage() {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
