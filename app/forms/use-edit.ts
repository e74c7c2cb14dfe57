import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Values } from '#domain/kinds/kind.ts'
import type { MessageOrText } from '#domain/text/words.ts'
import { ApiError, serverMessage } from '../api/api.ts'
import { toast } from '../ui/toast.tsx'
import { type FormFields, sessionEndedMessage, showFormErrors } from './form-errors.ts'
import { changedValues, initialValues } from './form-values.ts'
import { mergeEdits, type RemoteChange } from './merge-edits.ts'
import { useDraft } from './use-draft.ts'
import type { IdempotencyKey } from './use-idempotency-key.ts'
import type { FormDefinition } from './visible-fields.ts'

type Form = UseFormReturn<FieldValues>

type EditOptions<R, Change> = {
  form: Form
  draftName: string
  /** The saved record; undefined in an add form. */
  record: R
  toValues: (record: R) => FieldValues
  /** Fills the form with the values that others have saved and with the user's input; returns the others' changes. */
  merge: (base: NonNullable<R>, theirs: NonNullable<R>, values: FieldValues) => Change[]
  idempotencyKey?: IdempotencyKey | undefined
}

/**
 * Manages the edit of a record in a form. Input is stored as a draft, and what others have saved in the meantime is
 * merged into the form.
 */
export function useEdit<R extends object | undefined, Change>({
  form,
  draftName,
  record,
  toValues,
  merge,
  idempotencyKey,
}: EditOptions<R, Change>) {
  // The input is compared with `base`; `latest` is the server's version. For a restored draft, `base` may be
  // older than the loaded record.
  const [base, setBase] = useState(record)
  const latest = useRef(record)
  const [conflict, setConflict] = useState<Change[]>()
  const draft = useDraft<NonNullable<R>>({
    name: draftName,
    values: form.watch(),
    initial: toValues(base),
    record: base ?? undefined,
    ...(idempotencyKey && { idempotencyKey }),
    restore(values, draftBase) {
      const restoredBase: R = draftBase ?? record
      setBase(restoredBase)
      const initial = toValues(restoredBase)
      fillForm(form, initial, { ...initial, ...values })
    },
  })

  /** Starts a new edit after saving, and keeps what was typed after the request was sent. */
  function restart(saved: R, sent = form.getValues()) {
    const initial = toValues(saved)
    const typedSince = changedValues(form.getValues(), sent)
    latest.current = saved
    setBase(saved)
    setConflict(undefined)
    fillForm(form, initial, { ...initial, ...typedSince })
  }

  const discard = () => restart(latest.current)

  function rebase(theirs: NonNullable<R>, values: FieldValues): Change[] {
    const changes = base ? merge(base, theirs, values) : []
    latest.current = theirs
    setBase(theirs)
    return changes
  }

  /**
   * Handles a failed request. After a conflict, merges and shows the others' changes and returns true. Other 409s have
   * no data.
   */
  function resolveConflict(error: unknown, values: FieldValues): boolean {
    if (!(error instanceof ApiError) || error.status !== 409 || !error.data) return false
    setConflict(rebase(error.data as NonNullable<R>, values))
    return true
  }

  function showError(error: unknown, values: FieldValues, fields: FormFields, fallback: MessageOrText) {
    const hasSessionEnded = error instanceof ApiError && error.status === 401
    toast.error(hasSessionEnded ? sessionEndedMessage(error) : fallback)
    if (!resolveConflict(error, values)) showFormErrors(form, fields, error, serverMessage(error) ?? fallback)
  }

  return {
    base,
    setBase,
    latest,
    conflict,
    setConflict,
    draft,
    restart,
    discard,
    rebase,
    resolveConflict,
    showError,
  }
}

export const fieldsOf = <R extends Values | undefined>(form: Form, definition: FormDefinition) => ({
  form,
  toValues: (record: R) => initialValues(definition, record),
  merge(base: NonNullable<R>, theirs: NonNullable<R>, values: FieldValues): RemoteChange[] {
    const merged = mergeEdits(definition, base, theirs, values)
    fillForm(form, initialValues(definition, theirs), merged.values)
    return merged.changes
  },
})

function fillForm(form: Form, initial: FieldValues, values: FieldValues) {
  form.reset(initial)
  form.reset(values, { keepDefaultValues: true })
}
