/** The prefix of all drafts' keys in localStorage. */
export const draftPrefix = 'draft/'

/**
 * The drafts of sessions that ended while the window was open. They name people, so they are removed from the
 * disk; they are kept in memory, where their owner finds them after the next login.
 */
export const inMemoryDrafts = new Map<string, string>()

/** Moves all drafts from the browser's storage to memory, once no one is logged in. */
export function moveDraftsToMemory(): void {
  try {
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))) {
      inMemoryDrafts.set(key, localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
