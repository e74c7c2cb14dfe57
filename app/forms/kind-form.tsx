import { useForm } from 'react-hook-form'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { AddedNotice } from './added-notice.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { DraftRestoredNotice, UnsavedNotice } from './draft-notices.tsx'
import { FieldInput } from './fields/field-input.tsx'
import { initialValues, isFileList } from './form-body.ts'
import { FormFrame } from './form-frame.tsx'
import { formResolver } from './form-resolver.ts'
import { useDraft } from './use-draft.ts'
import { useSaveRecord } from './use-save-record.ts'
import { visibleFields } from './visible-fields.ts'

/** The form of any kind: adds a record or, given one, edits it. */
export function KindForm({
  kind,
  record,
  onSaved,
}: {
  kind: Kind
  record?: AnyRecord
  /** Called with the updated record. */
  onSaved?: (record: AnyRecord) => void
}) {
  const form = useForm({
    resolver: formResolver(kind, { hasSavedFiles: record !== undefined }),
    defaultValues: initialValues(kind, record),
  })
  const saving = useSaveRecord(kind, form, record, onSaved)
  const { save, progress, saved, added, setSaved, getLatest, conflict, setConflict, idempotencyKey, cancel } =
    saving
  const values = form.watch()
  const draft = useDraft({
    name: record ? `${kind.name}/${record._id}` : kind.name,
    values,
    initial: initialValues(kind, saved),
    record: saved,
    ...(!record && { idempotencyKey }),
    restore(values, base = record) {
      setSaved(base)
      const initial = initialValues(kind, base)
      form.reset(initial)
      form.reset({ ...initial, ...values }, { keepDefaultValues: true })
    },
  })
  function discard() {
    const latest = getLatest()
    setSaved(latest)
    setConflict(undefined)
    form.reset(initialValues(kind, latest))
  }

  const fields = visibleFields(kind, values)
  return (
    <FormFrame
      form={form}
      onSubmit={save}
      progress={progress}
      onCancel={cancel}
      actions={<UnsavedNotice draft={draft} onDiscard={discard} />}
      submitLabel={record ? 'Save changes' : `Add ${kind.labels.one}`}
    >
      <DraftRestoredNotice draft={draft} />
      {added && (
        <AddedNotice kind={kind} record={added} onShown={() => form.setFocus(fields[0]?.name ?? '')} />
      )}
      {conflict && <ConflictPanel changes={conflict} form={form} />}
      {fields.map(({ name, field, isRequired }) => (
        <FieldInput
          key={name}
          form={form}
          name={name}
          field={field}
          isRequired={isRequired || isFileList(field)}
          savedUrl={field.type === 'image' ? toUrl(saved?.[name]) : undefined}
        />
      ))}
    </FormFrame>
  )
}

const toUrl = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
