/** Returns the value stored under a key in this browser, or undefined if there is none or storage is blocked. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value in this browser, if possible. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked, so the value is lost when the page is closed.
  }
}
