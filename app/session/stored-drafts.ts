/** The prefix of all drafts' keys in localStorage. */
export const draftPrefix = 'draft/'

/**
 * Drafts of a session that has ended while the window was open, as they were stored: they name people, so nothing of them
 * stays on the disk, and their owner finds them again after the next login.
 */
export const endedDrafts = new Map<string, string>()

/** Takes all drafts out of the browser's storage, once nobody is logged in. */
export function endStoredDrafts(): void {
  try {
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))) {
      endedDrafts.set(key, localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
