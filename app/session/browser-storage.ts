/** Uses the browser's storage: undefined where it is blocked, full, or holds what cannot be read. */
export function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** What this browser remembers under a key; undefined where it remembers nothing. */
export const readStored = (key: string): unknown =>
  tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null')) ?? undefined

/** Remembers a value in this browser, if it can; else it is forgotten with the page. */
export const writeStored = (key: string, value: unknown) =>
  tryStorage(() => localStorage.setItem(key, JSON.stringify(value)))
