import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { type Answer, ApiFailure } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { failureWords, sessionEndedSays } from './failure-words.ts'
import { bodyOfEdit, bodyOfNew, hasFile, isEmpty, startValues } from './form-body.ts'
import { showFailure } from './show-failure.ts'
import { uploadingApi } from './upload.ts'

const cancelledSays = 'Upload cancelled. Nothing was saved.'

/** Adds the form's record, or changes the one it was filled in with, and says how it went (specification §4). */
export function useSaveRecord(kind: Kind, form: UseFormReturn<FieldValues>, record?: AnyRecord) {
  const [progress, setProgress] = useState<number | null>(null)
  // What the form began with, and what the server is known to have: an old draft may begin with less.
  const [kept, setKept] = useState(record)
  const newest = useRef(record)
  const stop = useRef<AbortController>(undefined)

  async function save(values: FieldValues) {
    const body = kept ? bodyOfEdit(kind, values, kept) : bodyOfNew(kind, values)
    const toastId = toast.loading(kept ? 'Saving changes...' : (kind.says.adding ?? 'Adding...'))
    if (hasFile(body)) setProgress(0)
    stop.current = new AbortController()
    try {
      const changed = await send(body)
      toast.success(kept ? kind.says.edited : kind.says.added, toastId)
      newest.current = changed
      setKept(changed)
      form.reset(startValues(kind, changed))
    } catch (failure) {
      if (stop.current.signal.aborted) {
        toast.error(cancelledSays, toastId)
        return
      }
      if (failure instanceof ApiFailure && failure.status === 401) {
        toast.error(sessionEndedSays, toastId)
        return
      }
      const otherwise = kept ? kind.says.notEdited : kind.says.notAdded
      toast.error(kept ? otherwise : failureWords(kind, failure), toastId)
      showFailure(form, kind.fields, failure, otherwise)
    } finally {
      setProgress(null)
    }
  }

  /** The record as it is now, when one is being changed. */
  async function send(body: FormData): Promise<AnyRecord | undefined> {
    const api = uploadingApi(
      (share) => setProgress((now) => (now === null ? null : share)),
      stop.current?.signal,
    )
    if (!kept) {
      await api.add(kind, body)
      return undefined
    }
    // Nothing was changed, so it is saved already.
    if (isEmpty(body)) return kept
    const { data }: Answer = await api.edit(kind, kept._id, body)
    return data ?? api.one(kind, kept._id)
  }

  return { save, progress, kept, setKept, newest: () => newest.current, cancel: () => stop.current?.abort() }
}
