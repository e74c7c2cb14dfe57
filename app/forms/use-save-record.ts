import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { publishingField } from '#domain/kinds/publishing.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { type Api, ApiError, type ApiResponse } from '../api/api.ts'
import { warnBeforeUnload } from '../api/upload-api.ts'
import { useWords } from '../language/use-words.ts'
import { toast } from '../ui/toast.tsx'
import {
  addErrorMessage,
  addingMessage,
  isKeyReused,
  sessionEndedMessage,
  showFormErrors,
} from './form-errors.ts'
import { useSendForm } from './form-frame.tsx'
import {
  addBody,
  changedFileLists,
  changedValues,
  editBody,
  formValues,
  isEmpty,
  publishingIn,
  rememberValues,
  withTranslationsTogether,
} from './form-values.ts'
import { fieldsOf, useEdit } from './use-edit.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

const english = defineWords('admin.save-record', {
  adding: 'Adding...',
  saving: 'Saving changes...',
  cancelled: 'Upload cancelled. Nothing was saved.',
})

type Options = {
  /** The record to edit; if absent, a record is added. */
  record?: AnyRecord | undefined
  resolver: Resolver<FieldValues>
  onSaved: (record: AnyRecord) => void
}

export function useSaveRecord(kind: Kind, { record, resolver, onSaved }: Options) {
  const words = useWords(english)
  const idempotencyKey = useIdempotencyKey()
  const notSaved = message(kind.messages, record ? 'notEdited' : 'notAdded')
  const { form, wasCancelled, ...sending } = useSendForm({
    resolver,
    defaultValues: formValues(kind, record),
    doing: record ? words.saving : addingMessage(kind, words.adding),
    errorMessage: notSaved,
    readKey: () => (record ? undefined : idempotencyKey.read()),
    async send(values, api) {
      const allowUnload = warnBeforeUnload()
      try {
        return await save(values, api)
      } finally {
        allowUnload()
      }
    },
    onError(errorMessage, error, values) {
      if (wasCancelled()) toast.error(words.cancelled)
      else if (error instanceof ApiError && error.status === 401) toast.error(sessionEndedMessage(error))
      // The conflict panel explains the error; a toast would cover the panel.
      else if (!edit.resolveConflict(error, values)) {
        // The next submit is a new request.
        if (isKeyReused(error)) idempotencyKey.renew()
        toast.error(record ? notSaved : addErrorMessage(kind, error))
        showFormErrors(form, kind.fields, error, errorMessage)
      }
    },
  })
  const fields = fieldsOf<AnyRecord | undefined>(form, kind)
  const edit = useEdit({
    ...fields,
    merge(base: AnyRecord, theirs: AnyRecord, values: FieldValues) {
      const changes = fields.merge(base, theirs, values)
      const mine = changedValues(values.publishing, publishingIn(base))
      form.setValue(publishingField, { ...publishingIn(theirs), ...mine })
      return changes
    },
    toValues: (record) => formValues(kind, record),
    draftName: record ? `${kind.name}/${record._id}` : kind.name,
    record,
    idempotencyKey: record ? undefined : idempotencyKey,
  })
  const saved = edit.base
  // The last added record, shown while the form is ready for the next one.
  const [added, setAdded] = useState<AnyRecord>()

  async function save(values: FieldValues, api: Api) {
    const typed = saved ? editBody(kind, values, saved) : addBody(kind, values)
    const body = withTranslationsTogether(kind, typed)
    // Sends only what was changed here, so that other admins' changes are kept.
    const publishing = changedValues(values.publishing, publishingIn(saved))
    if (Object.keys(publishing).length > 0) body.append(publishingField, JSON.stringify(publishing))
    const changed = await send(api, kind, body, form.getValues(), saved)
    idempotencyKey.renew()
    if (!saved) rememberValues(kind, values)
    // The form must be ready before the toast appears; otherwise, what is typed in between would be lost.
    edit.restart(saved && changed, saved && values)
    if (saved && changed) onSaved(changed)
    if (!saved) setAdded(changed)
    return { message: message(kind.messages, saved ? 'edited' : 'added') }
  }

  // The record may change outside this form, for example when a photo is added to a gallery item.
  const applyOutsideUpdate = useEffectEvent((updated: AnyRecord) => {
    if (!edit.latest.current || updated.updatedAt <= edit.latest.current.updatedAt) return
    const changes = edit.rebase(updated, form.getValues())
    if (changes.some(({ mine }) => mine)) edit.setConflict(changes)
  })
  useEffect(() => {
    if (record) applyOutsideUpdate(record)
  }, [record])

  return { form, ...sending, edit, added }
}

async function send(
  api: Api,
  kind: Kind,
  body: FormData,
  values: FieldValues,
  saved: AnyRecord | undefined,
): Promise<AnyRecord | undefined> {
  if (!saved) return (await api.add(kind, body)).data
  const lists = changedFileLists(kind, values, saved)
  const hasLists = Object.keys(lists).length > 0
  if (isEmpty(body) && !hasLists) return saved
  // The server compares `updatedAt` and rejects the edit if someone else has changed the record.
  if (saved.updatedAt) body.append('updatedAt', saved.updatedAt)
  const { data }: ApiResponse = await api.edit(
    kind,
    saved._id,
    hasLists ? { ...Object.fromEntries(body), ...lists } : body,
  )
  return data ?? api.one(kind, saved._id)
}
