import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { type Answer, ApiFailure } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { mergeEdits, type TheirChange } from './edit-conflict.ts'
import { failureWords, isSentBefore, sessionEndedSays } from './failure-words.ts'
import { bodyOfEdit, bodyOfNew, hasFile, isEmpty, listsOfEdit, startValues } from './form-body.ts'
import { holdPage } from './hold-page.ts'
import { useSendKey } from './send-key.ts'
import { showFailure } from './show-failure.ts'
import { uploadingApi } from './upload.ts'

const cancelledSays = 'Upload cancelled. Nothing was saved.'

/** Adds the form's record, or changes the one it was filled in with, and says how it went (specification §4). */
export function useSaveRecord(
  kind: Kind,
  form: UseFormReturn<FieldValues>,
  record?: AnyRecord,
  onSaved: (record: AnyRecord) => void = () => {},
) {
  const [progress, setProgress] = useState<number | null>(null)
  // What the form began with, and what the server is known to have: an old draft may begin with less.
  const [kept, setKept] = useState(record)
  const newest = useRef(record)
  const [conflict, setConflict] = useState<TheirChange[]>()
  // What was added last, while the form is ready for the next.
  const [added, setAdded] = useState<AnyRecord>()
  const sendKey = useSendKey()
  const stop = useRef<AbortController>(undefined)

  async function save(values: FieldValues) {
    const body = kept ? bodyOfEdit(kind, values, kept) : bodyOfNew(kind, values)
    const toastId = toast.loading(kept ? 'Saving changes...' : (kind.says.adding ?? 'Adding...'))
    if (hasFile(body)) setProgress(0)
    const letGo = holdPage()
    stop.current = new AbortController()
    try {
      const changed = await send(body)
      toast.success(kept ? kind.says.edited : kind.says.added, toastId)
      sendKey.renew()
      if (kept) {
        newest.current = changed
        setKept(changed)
      }
      if (kept && changed) onSaved(changed)
      setConflict(undefined)
      form.reset(startValues(kind, kept && changed))
      if (!kept) setAdded(changed)
    } catch (failure) {
      if (stop.current.signal.aborted) {
        toast.error(cancelledSays, toastId)
        return
      }
      if (failure instanceof ApiFailure && failure.status === 401) {
        toast.error(sessionEndedSays, toastId)
        return
      }
      if (kept && isConflict(failure)) {
        const changes = await readTheirs(kept, values).catch(() => undefined)
        // The panel says it all, and a message would lie over it.
        if (changes) {
          toast.close(toastId)
          return
        }
      }
      // Pressing again is meant now.
      if (isSentBefore(failure)) sendKey.renew()
      const otherwise = kept ? kind.says.notEdited : kind.says.notAdded
      toast.error(kept ? otherwise : failureWords(kind, failure), toastId)
      showFailure(form, kind.fields, failure, otherwise)
    } finally {
      letGo()
      setProgress(null)
    }
  }

  /** Somebody else was faster: what they saved comes into the form, and what was typed stays there. */
  async function readTheirs(base: AnyRecord, values: FieldValues) {
    const theirs: AnyRecord = await uploadingApi(() => {}).one(kind, base._id)
    const changes = takeOver(base, theirs, values)
    setConflict(changes)
    return changes
  }

  function takeOver(base: AnyRecord, now: AnyRecord, values: FieldValues) {
    const merged = mergeEdits(kind, base, now, values)
    newest.current = now
    setKept(now)
    form.reset(startValues(kind, now))
    form.reset(merged.values, { keepDefaultValues: true })
    return merged.changes
  }

  // The record may change beside this form, as an album does that a photo was added to.
  const takeBeside = useEffectEvent((now: AnyRecord) => {
    if (kept && newest.current && now.updatedAt > newest.current.updatedAt)
      takeOver(kept, now, form.getValues())
  })
  useEffect(() => {
    if (record) takeBeside(record)
  }, [record])

  /** The record as it is now. */
  async function send(body: FormData): Promise<AnyRecord | undefined> {
    const api = uploadingApi(
      (share) => setProgress((now) => (now === null ? null : share)),
      stop.current?.signal,
      kept ? undefined : sendKey.read(),
    )
    if (!kept) return (await api.add(kind, body)).data
    const lists = listsOfEdit(kind, form.getValues(), kept)
    const hasLists = Object.keys(lists).length > 0
    // Nothing was changed, so it is saved already.
    if (isEmpty(body) && !hasLists) return kept
    // With the moment at which it was read the server notices somebody else's change.
    if (kept.updatedAt) body.append('updatedAt', kept.updatedAt)
    const { data }: Answer = await api.edit(
      kind,
      kept._id,
      hasLists ? { ...Object.fromEntries(body), ...lists } : body,
    )
    return data ?? api.one(kind, kept._id)
  }

  return {
    save,
    progress,
    kept,
    added,
    setKept,
    newest: () => newest.current,
    conflict,
    setConflict,
    sendKey,
    cancel: () => stop.current?.abort(),
  }
}

/** Also a value that is taken answers 409, with a message for its field. */
export const isConflict = (failure: unknown) =>
  failure instanceof ApiFailure && failure.status === 409 && failure.errors.length === 0
