/** The name under which the browser keeps the token (specification §3: Session). */
const key = 'token'

const listeners = new Set<() => void>()
// Where the browser refuses to keep anything (private windows, blocked storage), a session lasts as long as the page.
let unkept: string | null = null

/** The token of whoever is logged in here, or `null` for a visitor; always `null` on the server. */
export function readToken(): string | null {
  return storage()?.getItem(key) ?? unkept
}

export function keepToken(token: string): void {
  if (!write((kept) => kept.setItem(key, token))) unkept = token
  tellListeners()
}

/**
 * Forgets the token.
 *
 * @param refused the token the server refused; a newer one, from another tab, stays
 */
export function dropToken(refused?: string): void {
  if (refused !== undefined && readToken() !== refused) return
  unkept = null
  write((kept) => kept.removeItem(key))
  tellListeners()
}

/** Calls back whenever the token changes, in this tab or another. */
export function watchToken(listener: () => void): () => void {
  listeners.add(listener)
  const hear = (event: StorageEvent) => {
    // A key of null: the whole storage was cleared.
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

function tellListeners() {
  for (const listener of listeners) listener()
}

function write(change: (storage: Storage) => void): boolean {
  const kept = storage()
  if (!kept) return false
  try {
    change(kept)
    return true
  } catch {
    return false
  }
}

/** Merely touching `localStorage` throws where it is blocked. */
function storage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}
