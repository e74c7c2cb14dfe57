/** Unsaved input of a form. Never passwords: their forms store no draft. */
export type Draft = {
  /** By field name, only what differs from the form's initial values. */
  values: Record<string, unknown>
  /** The record as it was when the edit began. */
  record?: object | undefined
  /** The form's idempotency key, under the name in which browsers have stored it. */
  sendKey?: string | undefined
  /** The fields with chosen files; the files themselves are kept in memory, until a reload. */
  files: string[]
}

/** The prefix of all drafts' keys in localStorage. */
export const draftPrefix = 'draft/'

type Files = Record<string, unknown>
const chosenFiles = new Map<string, Files>()

/**
 * Stores a draft in this browser.
 *
 * @returns whether it could be stored
 */
export function saveDraft(key: string, draft: Omit<Draft, 'files'>, files: Files): boolean {
  chosenFiles.set(key, files)
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, files: Object.keys(files) } satisfies Draft))
    return true
  } catch {
    // The storage is full or blocked: the form works without a draft.
    return false
  }
}

/** The draft, with the files that are still in memory. */
export function loadDraft(key: string): { draft: Draft; files: Files } | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(stored) ? { draft: stored, files: chosenFiles.get(key) ?? {} } : undefined
  } catch {
    return undefined
  }
}

export function deleteDraft(key: string): void {
  chosenFiles.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Deletes all drafts on this computer at logout: they may contain personal data of children. */
export function deleteAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) deleteDraft(key)
}

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'object' &&
  stored !== null &&
  'values' in stored &&
  typeof stored.values === 'object' &&
  stored.values !== null &&
  'files' in stored &&
  Array.isArray(stored.files)
