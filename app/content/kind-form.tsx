import { useForm } from 'react-hook-form'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { AddedNote } from './added-note.tsx'
import { checkForm } from './check-form.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { KeptNote, RestoredNote } from './draft-note.tsx'
import { FieldInput } from './fields/field-input.tsx'
import { isListOfFiles, startValues } from './form-body.ts'
import { FormFrame } from './form-frame.tsx'
import { shownFields } from './shown-fields.ts'
import { useDraft } from './use-draft.ts'
import { useSaveRecord } from './use-save-record.ts'

/** The form of any kind, to add a record or, given one, to change it. */
export function KindForm({
  kind,
  record,
  onSaved,
}: {
  kind: Kind
  record?: AnyRecord
  /** The record as it is after a change of it. */
  onSaved?: (record: AnyRecord) => void
}) {
  const form = useForm({
    resolver: checkForm(kind, { keepsFiles: record !== undefined }),
    defaultValues: startValues(kind, record),
  })
  const saving = useSaveRecord(kind, form, record, onSaved)
  const { save, progress, kept, added, setKept, newest, conflict, setConflict, sendKey, cancel } = saving
  const values = form.watch()
  const draft = useDraft({
    name: record ? `${kind.name}/${record._id}` : kind.name,
    values,
    start: startValues(kind, kept),
    record: kept,
    ...(!record && { sendKey }),
    restore(values, base = record) {
      setKept(base)
      const start = startValues(kind, base)
      form.reset(start)
      form.reset({ ...start, ...values }, { keepDefaultValues: true })
    },
  })
  function discard() {
    const saved = newest()
    setKept(saved)
    setConflict(undefined)
    form.reset(startValues(kind, saved))
  }

  const fields = shownFields(kind, values)
  return (
    <FormFrame
      form={form}
      onSubmit={save}
      progress={progress}
      onCancel={cancel}
      beside={<KeptNote draft={draft} onDiscard={discard} />}
      submit={record ? 'Save changes' : `Add ${kind.labels.one}`}
    >
      <RestoredNote draft={draft} />
      {added && <AddedNote kind={kind} record={added} onShown={() => form.setFocus(fields[0]?.name ?? '')} />}
      {conflict && <ConflictPanel changes={conflict} form={form} />}
      {fields.map(({ name, field, isRequired }) => (
        <FieldInput
          key={name}
          form={form}
          name={name}
          field={field}
          isRequired={isRequired || isListOfFiles(field)}
          kept={field.type === 'image' ? asUrl(kept?.[name]) : undefined}
        />
      ))}
    </FormFrame>
  )
}

const asUrl = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
