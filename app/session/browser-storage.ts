import { thisBrowser } from '../browser.ts'

/** Returns undefined if nothing is stored under this key or storage is blocked. */
export function readStored(key: string, browser = thisBrowser): unknown {
  try {
    return JSON.parse(browser.localStorage()?.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Does nothing if storage is full or blocked. */
export function writeStored(key: string, value: unknown, browser = thisBrowser): void {
  try {
    browser.localStorage()?.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked, so the value is lost when the page is closed.
  }
}
