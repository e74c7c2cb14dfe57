import { useEffect, useRef, useState } from 'react'
import { draftPrefix, dropDraft, keepDraft, readDraft } from '../session/drafts.ts'
import { useSession } from '../session/session.tsx'
import { isSameValue } from './same-value.ts'
import type { SendKey } from './send-key.ts'

type Values = Record<string, unknown>

/**
 * Keeps what is typed into a form until it is saved or discarded: over a reload, a lost network and an ended session.
 * Each admin has drafts of their own, so that the next one at this computer does not find them in a form.
 *
 * @param name the form's own, the same whenever it is opened
 * @param start what the form holds when nothing was typed
 * @param record what is being edited, as it was when that began
 * @param sendKey what the sending of what was typed is called; of another form it is another one
 * @param restore puts a draft into the form; its record is the one that was edited then
 */
export function useDraft<R extends object>({
  name,
  values,
  start,
  record,
  sendKey,
  restore,
}: {
  name: string
  values: Values
  start: Values
  record?: R | undefined
  sendKey?: SendKey
  restore: (values: Values, record: R | undefined) => void
}) {
  const { admin } = useSession()
  const key = admin ? `${draftPrefix}${admin._id}/${name}` : undefined
  const opened = useRef<string>(undefined)
  const [isKept, setKept] = useState(false)
  const [restored, setRestored] = useState<{ lacksFiles: boolean }>()

  // After each drawing: a form is drawn anew with every letter.
  useEffect(() => {
    if (!key) return
    const changed = changesOf(values, start)
    if (opened.current !== key) {
      opened.current = key
      const kept = readDraft(key)
      if (kept) {
        // What was typed before we knew who is here is newer than the draft.
        if (kept.draft.sendKey) sendKey?.take(kept.draft.sendKey)
        restore({ ...kept.draft.values, ...kept.files, ...changed }, kept.draft.record as R | undefined)
        setRestored({ lacksFiles: kept.draft.files.some((name) => !(name in kept.files)) })
        setKept(true)
        return
      }
    }
    if (Object.keys(changed).length === 0) {
      dropDraft(key)
      sendKey?.renew()
      setKept(false)
      setRestored(undefined)
    } else {
      const files = Object.fromEntries(Object.entries(changed).filter(([, value]) => holdsFiles(value)))
      const typed = Object.fromEntries(Object.entries(changed).filter(([, value]) => !holdsFiles(value)))
      setKept(keepDraft(key, { values: typed, record, sendKey: sendKey?.read() }, files))
    }
  })

  return { isKept, restored }
}

export type DraftState = ReturnType<typeof useDraft>

const changesOf = (values: Values, start: Values): Values =>
  Object.fromEntries(
    Object.entries(start)
      .filter(([name, first]) => !isSameValue(values[name] ?? first, first))
      .map(([name]) => [name, values[name]]),
  )

const holdsFiles = (value: unknown) =>
  value instanceof File || (Array.isArray(value) && value.some((one) => one instanceof File))
