import { useForm } from 'react-hook-form'
import { isFile } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { checkForm } from './check-form.ts'
import { KeptNote, RestoredNote } from './draft-note.tsx'
import { FieldInput } from './fields/field-input.tsx'
import { startValues } from './form-body.ts'
import { FormFrame } from './form-frame.tsx'
import { shownFields } from './shown-fields.ts'
import { useDraft } from './use-draft.ts'
import { useSaveRecord } from './use-save-record.ts'

/** The form of any kind, to add a record or, given one, to change it. */
export function KindForm({ kind, record }: { kind: Kind; record?: AnyRecord }) {
  const form = useForm({
    resolver: checkForm(kind, { keepsFiles: record !== undefined }),
    defaultValues: startValues(kind, record),
  })
  const { save, progress, kept, setKept, newest, cancel } = useSaveRecord(kind, form, record)
  const values = form.watch()
  const draft = useDraft({
    name: record ? `${kind.name}/${record._id}` : kind.name,
    values,
    start: startValues(kind, kept),
    record: kept,
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
    form.reset(startValues(kind, saved))
  }

  // The photos and videos of a gallery are added one by one, by a form of their own.
  const fields = shownFields(kind, values).filter(({ field }) => !isFile(field) || field.type === 'image')
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
      {fields.map(({ name, field, isRequired }) => (
        <FieldInput
          key={name}
          form={form}
          name={name}
          field={field}
          isRequired={isRequired}
          kept={field.type === 'image' ? asUrl(kept?.[name]) : undefined}
        />
      ))}
    </FormFrame>
  )
}

const asUrl = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
