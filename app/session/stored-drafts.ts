export const draftPrefix = 'draft/'

/**
 * The drafts of sessions that ended while the window was open. They name people, so they are removed from the disk and
 * kept only in memory until their owner logs in again.
 */
export const inMemoryDrafts = new Map<string, string>()

/** Called when no one is logged in any more. */
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
