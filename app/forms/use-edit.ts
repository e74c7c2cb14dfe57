import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Values } from '#domain/kinds/kind.ts'
import type { Said } from '#domain/text/message.ts'
import { ApiError } from '../api/api.ts'
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
  /** The saved record; undefined in a form that adds one. */
  record: R
  /** The form's values of a record. */
  toValues: (record: R) => FieldValues
  /** Fills the form with what others saved and with what was typed; returns what they changed. */
  merge: (base: NonNullable<R>, theirs: NonNullable<R>, values: FieldValues) => Change[]
  idempotencyKey?: IdempotencyKey | undefined
}

/**
 * The edit of a record in a form: nothing typed is lost, since it is stored as a draft, and nobody's change is
 * overwritten unseen, since what others have saved meanwhile is merged into the form.
 */
export function useEdit<R extends object | undefined, Change>({
  form,
  draftName,
  record,
  toValues,
  merge,
  idempotencyKey,
}: EditOptions<R, Change>) {
  // `base` is what the input is compared with, `latest` what the server has: the base of an old draft may be older.
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

  /** Starts a new edit, after saving: with what was typed since it was sent. */
  function restart(saved: R, sent = form.getValues()) {
    const initial = toValues(saved)
    const typedSince = changedValues(form.getValues(), sent)
    latest.current = saved
    setBase(saved)
    setConflict(undefined)
    fillForm(form, initial, { ...initial, ...typedSince })
  }

  /** Back to what the server has. */
  const discard = () => restart(latest.current)

  /** Merges what others have saved into the form; returns what they changed. */
  function rebase(theirs: NonNullable<R>, values: FieldValues): Change[] {
    const changes = base ? merge(base, theirs, values) : []
    latest.current = theirs
    setBase(theirs)
    return changes
  }

  /** After a failed request: whether it was a conflict, which is now merged into the form and shown. Other 409s have no data. */
  function resolveConflict(error: unknown, values: FieldValues): boolean {
    if (!(error instanceof ApiError) || error.status !== 409 || !error.data) return false
    setConflict(rebase(error.data as NonNullable<R>, values))
    return true
  }

  /** Says why it was not saved, and where it was a conflict shows what others have saved. */
  function showError(error: unknown, values: FieldValues, fields: FormFields, fallback: Said) {
    const hasSessionEnded = error instanceof ApiError && error.status === 401
    toast.error(hasSessionEnded ? sessionEndedMessage(error) : fallback)
    if (!resolveConflict(error, values)) showFormErrors(form, fields, error, fallback)
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

/** A form that is generated from its fields merges field by field. */
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
