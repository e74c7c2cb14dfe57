/** The prefix of all drafts' keys in localStorage. */
export const draftPrefix = 'draft/'

/**
 * The stored drafts of sessions that ended while the window was open. They name people, so they leave the
 * disk; in memory, their owner finds them after the next login.
 */
export const inMemoryDrafts = new Map<string, string>()

/** Moves all drafts out of the browser's storage, once nobody is logged in. */
export function moveDraftsToMemory(): void {
  try {
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))) {
      inMemoryDrafts.set(key, localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
