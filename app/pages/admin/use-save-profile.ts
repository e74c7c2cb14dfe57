import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Admin, accountPaths, accountSays, adminFields } from '#domain/accounts.ts'
import { ApiFailure } from '../../api.ts'
import { mergeEdits, type TheirChange } from '../../content/edit-conflict.ts'
import { sessionEndedSays } from '../../content/failure-words.ts'
import { bodyOfEdit, hasFile, isEmpty, startValues } from '../../content/form-body.ts'
import { showFailure } from '../../content/show-failure.ts'
import type { Drawn } from '../../content/shown-fields.ts'
import { uploadingApi } from '../../content/upload.ts'
import { isConflict } from '../../content/use-save-record.ts'
import { useSession } from '../../session/session.tsx'
import { toast } from '../../ui/toast.tsx'

/** Changes one's own record, which may be open in another window as well, and says how it went. */
export function useSaveProfile(drawn: Drawn, form: UseFormReturn<FieldValues>, admin: Admin) {
  const { learn } = useSession()
  const [progress, setProgress] = useState<number | null>(null)
  // What the form began with, and what the server is known to have: an old draft may begin with less.
  const [kept, setKept] = useState(admin)
  const newest = useRef(admin)
  const [conflict, setConflict] = useState<TheirChange[]>()

  async function update(values: FieldValues) {
    const body = bodyOfEdit(drawn, values, kept)
    if (hasFile(body)) setProgress(0)
    try {
      if (!isEmpty(body)) await send(body)
      toast.success(accountSays.profileUpdated)
    } catch (failure) {
      const hasEnded = failure instanceof ApiFailure && failure.status === 401
      toast.error(hasEnded ? sessionEndedSays : accountSays.profileNotUpdated)
      if (isConflict(failure) && (await readTheirs(values).catch(() => false))) return
      showFailure(form, adminFields, failure, accountSays.profileNotUpdated)
    } finally {
      setProgress(null)
    }
  }

  async function send(body: FormData) {
    const api = uploadingApi((share) => setProgress((now) => (now === null ? null : share)))
    // With the moment at which it was read the server notices a change made elsewhere.
    if (kept.updatedAt) body.append('updatedAt', kept.updatedAt)
    const path = accountPaths.update.replace(':adminId', encodeURIComponent(kept._id))
    const { admin: updated } = await api.send<{ admin: Admin }>('PUT', path, body)
    take(updated)
    setConflict(undefined)
    form.reset(startValues(drawn, updated))
    learn(updated)
  }

  /** What was saved elsewhere comes into the form, and what was typed stays there. */
  async function readTheirs(values: FieldValues) {
    const { admin: theirs } = await uploadingApi(() => {}).get<{ admin: Admin }>(accountPaths.profile)
    const merged = mergeEdits(drawn, kept, theirs, values)
    take(theirs)
    form.reset(startValues(drawn, theirs))
    form.reset(merged.values, { keepDefaultValues: true })
    setConflict(merged.changes)
    return true
  }

  function take(now: Admin) {
    newest.current = now
    setKept(now)
  }

  return { update, progress, kept, setKept, newest: () => newest.current, conflict, setConflict }
}
