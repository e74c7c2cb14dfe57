import { useEffect, useRef, useState } from 'react'
import { deleteDraft, draftKey, loadDraft, saveDraft } from '../session/draft-storage.ts'
import { useSession } from '../session/session.tsx'
import { changedValues } from './form-values.ts'
import type { IdempotencyKey } from './use-idempotency-key.ts'

type Values = Record<string, unknown>

type DraftOptions<R> = {
  name: string
  values: Values
  initial: Values
  record?: R | undefined
  /** The form's idempotency key, stored with the draft. */
  idempotencyKey?: IdempotencyKey
  /** Fills the form from a draft; `record` is the record that the draft edits. */
  restore: (values: Values, record: R | undefined) => void
}

/**
 * Stores a form's input as a draft until it is saved or discarded. A draft survives reloads, network errors and, while
 * the window stays open, a new login by the same person. It contains only changed values and belongs to one admin, so
 * that the next admin on this computer does not see it.
 */
export function useDraft<R extends object>({
  name,
  values,
  initial,
  record,
  idempotencyKey,
  restore,
}: DraftOptions<R>) {
  const { admin } = useSession()
  const key = admin ? draftKey(admin._id, name) : undefined
  const loadedKey = useRef<string>(undefined)
  const [isStored, setStored] = useState(false)
  const [restored, setRestored] = useState<{ hasMissingFiles: boolean }>()

  // Runs after every render, and therefore on every keystroke.
  useEffect(() => {
    if (!key) return
    const changed = changedValues(values, initial)
    if (loadedKey.current !== key) {
      loadedKey.current = key
      const stored = loadDraft(key)
      if (stored) {
        // Input typed before the session was known is newer than the draft.
        if (stored.draft.sendKey) idempotencyKey?.restore(stored.draft.sendKey)
        const values = { ...stored.draft.values, ...stored.files, ...changed }
        restore(values, record && { ...record, ...stored.draft.record })
        setRestored({ hasMissingFiles: stored.draft.files.some((name) => !(name in stored.files)) })
        setStored(true)
        return
      }
    }
    if (Object.keys(changed).length === 0) {
      deleteDraft(key)
      idempotencyKey?.renew()
      setStored(false)
      setRestored(undefined)
    } else {
      const files = Object.fromEntries(Object.entries(changed).filter(([, value]) => containsFiles(value)))
      const typed = Object.fromEntries(Object.entries(changed).filter(([, value]) => !containsFiles(value)))
      const before = record && partOf(record, Object.keys(changed))
      setStored(saveDraft(key, { values: typed, record: before, sendKey: idempotencyKey?.read() }, files))
    }
  })

  return { isStored, restored }
}

/** Returns the properties that identify the edited version of a record, and its values in the changed fields. */
function partOf(record: object, changed: readonly string[]) {
  const names = ['_id', 'updatedAt', ...changed]
  // All translations are in one property of the record.
  if (!changed.every((name) => name in record)) names.push('translations')
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}

export type DraftState = ReturnType<typeof useDraft>

const containsFiles = (value: unknown) =>
  value instanceof File || (Array.isArray(value) && value.some((item) => item instanceof File))
