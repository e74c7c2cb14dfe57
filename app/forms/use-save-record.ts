import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { ApiError, type ApiResponse } from '../api/api.ts'
import { uploadApi } from '../api/upload-api.ts'
import { toast } from '../ui/toast.tsx'
import { warnBeforeUnload } from '../uploads/warn-before-unload.ts'
import { mergeEdits, type RemoteChange } from './edit-conflict.ts'
import { addBody, changedFileLists, editBody, hasFile, initialValues, isEmpty } from './form-body.ts'
import { addErrorMessage, isKeyReused, sessionEndedMessage, showFormErrors } from './form-errors.ts'
import { useIdempotencyKey } from './idempotency-key.ts'

const cancelledMessage = 'Upload cancelled. Nothing was saved.'

/** Adds the form's record or saves the edited one, and shows the outcome (specification §4). */
export function useSaveRecord(
  kind: Kind,
  form: UseFormReturn<FieldValues>,
  record?: AnyRecord,
  onSaved: (record: AnyRecord) => void = () => {},
) {
  const [progress, setProgress] = useState<number | null>(null)
  // `saved` is the base of the form's edit, `latest` what the server has: the base of an old draft may be older.
  const [saved, setSaved] = useState(record)
  const latest = useRef(record)
  const [conflict, setConflict] = useState<RemoteChange[]>()
  // The record added last, while the form is ready for the next.
  const [added, setAdded] = useState<AnyRecord>()
  const idempotencyKey = useIdempotencyKey()
  const abortController = useRef<AbortController>(undefined)

  async function save(values: FieldValues) {
    const body = saved ? editBody(kind, values, saved) : addBody(kind, values)
    const toastId = toast.loading(saved ? 'Saving changes...' : (kind.messages.adding ?? 'Adding...'))
    if (hasFile(body)) setProgress(0)
    const allowUnload = warnBeforeUnload()
    abortController.current = new AbortController()
    try {
      const changed = await submit(body)
      toast.success(saved ? kind.messages.edited : kind.messages.added, toastId)
      idempotencyKey.renew()
      if (saved) {
        latest.current = changed
        setSaved(changed)
      }
      if (saved && changed) onSaved(changed)
      setConflict(undefined)
      form.reset(initialValues(kind, saved && changed))
      if (!saved) setAdded(changed)
    } catch (error) {
      if (abortController.current.signal.aborted) {
        toast.error(cancelledMessage, toastId)
        return
      }
      if (error instanceof ApiError && error.status === 401) {
        toast.error(sessionEndedMessage, toastId)
        return
      }
      if (saved && isConflict(error)) {
        const changes = await mergeTheirChanges(saved, values).catch(() => undefined)
        // The conflict panel says it; a toast would cover it.
        if (changes) {
          toast.close(toastId)
          return
        }
      }
      // Submitting again is a new request.
      if (isKeyReused(error)) idempotencyKey.renew()
      const fallback = saved ? kind.messages.notEdited : kind.messages.notAdded
      toast.error(saved ? fallback : addErrorMessage(kind, error), toastId)
      showFormErrors(form, kind.fields, error, fallback)
    } finally {
      allowUnload()
      setProgress(null)
    }
  }

  /** After a conflict: merges the other person's changes into the form, and keeps the input. */
  async function mergeTheirChanges(baseRecord: AnyRecord, values: FieldValues) {
    const theirRecord: AnyRecord = await uploadApi(() => {}).one(kind, baseRecord._id)
    const changes = applyTheirRecord(baseRecord, theirRecord, values)
    setConflict(changes)
    return changes
  }

  function applyTheirRecord(baseRecord: AnyRecord, theirRecord: AnyRecord, values: FieldValues) {
    const merged = mergeEdits(kind, baseRecord, theirRecord, values)
    latest.current = theirRecord
    setSaved(theirRecord)
    form.reset(initialValues(kind, theirRecord))
    form.reset(merged.values, { keepDefaultValues: true })
    return merged.changes
  }

  // The record may change outside this form, as when a photo is added to a gallery item.
  const applyOutsideUpdate = useEffectEvent((updated: AnyRecord) => {
    if (saved && latest.current && updated.updatedAt > latest.current.updatedAt)
      applyTheirRecord(saved, updated, form.getValues())
  })
  useEffect(() => {
    if (record) applyOutsideUpdate(record)
  }, [record])

  /** Returns the saved record. */
  async function submit(body: FormData): Promise<AnyRecord | undefined> {
    const api = uploadApi(
      (progress) => setProgress((now) => (now === null ? null : progress)),
      abortController.current?.signal,
      saved ? undefined : idempotencyKey.read(),
    )
    if (!saved) return (await api.add(kind, body)).data
    const lists = changedFileLists(kind, form.getValues(), saved)
    const hasLists = Object.keys(lists).length > 0
    // Nothing was changed.
    if (isEmpty(body) && !hasLists) return saved
    // The expected `updatedAt`: the server rejects the edit if somebody else has changed the record.
    if (saved.updatedAt) body.append('updatedAt', saved.updatedAt)
    const { data }: ApiResponse = await api.edit(
      kind,
      saved._id,
      hasLists ? { ...Object.fromEntries(body), ...lists } : body,
    )
    return data ?? api.one(kind, saved._id)
  }

  return {
    save,
    progress,
    saved,
    added,
    setSaved,
    getLatest: () => latest.current,
    conflict,
    setConflict,
    idempotencyKey,
    cancel: () => abortController.current?.abort(),
  }
}

/** A 409 with field errors is a duplicate value instead. */
export const isConflict = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.errors.length === 0
