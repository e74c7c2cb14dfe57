/** What somebody has typed and not saved. Passwords never come here: their forms keep no draft. */
export type Draft = {
  /** By the name of the field, only what differs from what the form began with. */
  values: Record<string, unknown>
  /** The record as it was when its editing began. */
  record?: object | undefined
  /** What its sending is called, should the answer have been lost. */
  sendKey?: string | undefined
  /** The fields whose files were chosen; the files themselves outlive the form, but not the page. */
  files: string[]
}

/** What the keys of all drafts begin with. */
export const draftPrefix = 'draft/'

type Files = Record<string, unknown>
const chosenFiles = new Map<string, Files>()

/**
 * Keeps a draft in this browser.
 *
 * @returns whether it will still be there when the page is opened again
 */
export function keepDraft(key: string, draft: Omit<Draft, 'files'>, files: Files): boolean {
  chosenFiles.set(key, files)
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, files: Object.keys(files) } satisfies Draft))
    return true
  } catch {
    // Full, or not allowed: the form works on without it.
    return false
  }
}

/** The draft with as many of its files as this page still has. */
export function readDraft(key: string): { draft: Draft; files: Files } | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? { draft: kept, files: chosenFiles.get(key) ?? {} } : undefined
  } catch {
    return undefined
  }
}

export function dropDraft(key: string): void {
  chosenFiles.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing may be removed, nothing was kept.
  }
}

/** Forgets what anybody had typed at this computer: with a child's address in it, it must not outlast the logging out. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) dropDraft(key)
}

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' &&
  kept !== null &&
  'values' in kept &&
  typeof kept.values === 'object' &&
  kept.values !== null &&
  'files' in kept &&
  Array.isArray(kept.files)
