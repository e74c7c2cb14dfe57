import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Admin, accountMessages, accountPaths, adminFields } from '#domain/accounts/accounts.ts'
import { ApiError } from '../../api/api.ts'
import { uploadApi } from '../../api/upload-api.ts'
import { mergeEdits, type RemoteChange } from '../../forms/edit-conflict.ts'
import { editBody, hasFile, initialValues, isEmpty } from '../../forms/form-body.ts'
import { sessionEndedMessage, showFormErrors } from '../../forms/form-errors.ts'
import { isConflict } from '../../forms/use-save-record.ts'
import type { FormDefinition } from '../../forms/visible-fields.ts'
import { useSession } from '../../session/session.tsx'
import { toast } from '../../ui/toast.tsx'

/** Saves the admin's own account, which may be open in another window, too, and shows the outcome. */
export function useSaveProfile(definition: FormDefinition, form: UseFormReturn<FieldValues>, admin: Admin) {
  const { setAdmin } = useSession()
  const [progress, setProgress] = useState<number | null>(null)
  // `saved` is the base of the form's edit, `latest` what the server has: the base of an old draft may be older.
  const [saved, setSaved] = useState(admin)
  const latest = useRef(admin)
  const [conflict, setConflict] = useState<RemoteChange[]>()

  async function save(values: FieldValues) {
    const body = editBody(definition, values, saved)
    if (hasFile(body)) setProgress(0)
    try {
      if (!isEmpty(body)) await submit(body)
      toast.success(accountMessages.profileUpdated)
    } catch (error) {
      const hasSessionEnded = error instanceof ApiError && error.status === 401
      toast.error(hasSessionEnded ? sessionEndedMessage : accountMessages.profileNotUpdated)
      if (isConflict(error) && (await mergeTheirChanges(values).catch(() => false))) return
      showFormErrors(form, adminFields, error, accountMessages.profileNotUpdated)
    } finally {
      setProgress(null)
    }
  }

  async function submit(body: FormData) {
    const api = uploadApi((progress) => setProgress((current) => (current === null ? null : progress)))
    // The expected `updatedAt`: the server rejects the edit if the record was changed elsewhere.
    if (saved.updatedAt) body.append('updatedAt', saved.updatedAt)
    const path = accountPaths.update.replace(':adminId', encodeURIComponent(saved._id))
    const { admin: updated } = await api.send<{ admin: Admin }>('PUT', path, body)
    setSavedRecord(updated)
    setConflict(undefined)
    form.reset(initialValues(definition, updated))
    setAdmin(updated)
  }

  /** After a conflict: merges the changes made elsewhere into the form, and keeps the input. */
  async function mergeTheirChanges(values: FieldValues) {
    const { admin: theirRecord } = await uploadApi(() => {}).get<{ admin: Admin }>(accountPaths.profile)
    const merged = mergeEdits(definition, saved, theirRecord, values)
    setSavedRecord(theirRecord)
    form.reset(initialValues(definition, theirRecord))
    form.reset(merged.values, { keepDefaultValues: true })
    setConflict(merged.changes)
    return true
  }

  function setSavedRecord(record: Admin) {
    latest.current = record
    setSaved(record)
  }

  return { save, progress, saved, setSaved, getLatest: () => latest.current, conflict, setConflict }
}
