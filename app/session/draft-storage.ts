import { thisBrowser } from '../browser.ts'
import { draftPrefix, inMemoryDrafts } from './stored-drafts.ts'

/** Unsaved input of a form. Never contains passwords, because password forms do not store drafts. */
export type Draft = {
  values: Record<string, unknown>
  /** The record's version and the values of its changed fields when the edit started. */
  record?: object | undefined
  /** The form's idempotency key. The property has an old name because browsers have already stored it. */
  sendKey?: string | undefined
  /** The fields with chosen files. The files themselves are kept only in memory, so a reload loses them. */
  files: string[]
  /** In milliseconds since 1970. */
  savedAt: number
}

/** Drafts contain data about children, so they expire after 7 days. */
const maxAge = 7 * 24 * 60 * 60_000

type Files = Record<string, unknown>
const chosenFiles = new Map<string, Files>()

export const draftKey = (adminId: string, name: string) => `${draftPrefix}${adminId}/${name}`

/**
 * Stores a draft in this browser.
 *
 * @returns true if it was stored
 */
export function saveDraft(key: string, unsaved: Omit<Draft, 'files' | 'savedAt'>, files: Files): boolean {
  const draft: Draft = { ...unsaved, files: Object.keys(files), savedAt: thisBrowser.now() }
  chosenFiles.set(key, files)
  inMemoryDrafts.delete(key)
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    // Storage is full or blocked, so the form works without a draft.
    return false
  }
}

/** Returns the draft, and those of its files that are still in memory. */
export function loadDraft(key: string): { draft: Draft; files: Files } | undefined {
  const draft = readDraft(key)
  return draft && { draft, files: chosenFiles.get(key) ?? {} }
}

export function deleteDraft(key: string): void {
  chosenFiles.delete(key)
  inMemoryDrafts.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

export function deleteAllDrafts(): void {
  deleteDrafts(() => true)
}

/** Also deletes expired drafts. */
export function deleteDraftsOfOthers(adminId: string): void {
  const own = draftKey(adminId, '')
  deleteDrafts((key) => !key.startsWith(own) || !readDraft(key))
}

function deleteDrafts(isMeant: (key: string) => boolean) {
  try {
    const stored = Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))
    for (const key of new Set([...stored, ...inMemoryDrafts.keys()])) if (isMeant(key)) deleteDraft(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

function readDraft(key: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? inMemoryDrafts.get(key) ?? 'null')
    return isDraft(stored) && Math.abs(thisBrowser.now() - stored.savedAt) <= maxAge ? stored : undefined
  } catch {
    return undefined
  }
}

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'object' &&
  stored !== null &&
  'values' in stored &&
  typeof stored.values === 'object' &&
  stored.values !== null &&
  'files' in stored &&
  Array.isArray(stored.files) &&
  'savedAt' in stored &&
  typeof stored.savedAt === 'number'
