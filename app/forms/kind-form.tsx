import { useForm } from 'react-hook-form'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { useActor, useCan } from '../session/use-can.ts'
import { AddedNotice } from './added-notice.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { FieldInput } from './fields/field-input.tsx'
import { FormFrame } from './form-frame.tsx'
import { formResolver } from './form-resolver.ts'
import { isFileList } from './form-values.ts'
import { isUnseenField, keepUnseenFields } from './keep-unseen-fields.ts'
import { startingValues } from './repeated-values.ts'
import { useSaveRecord } from './use-save-record.ts'
import { visibleFields } from './visible-fields.ts'

const words = {
  save: 'Save changes',
  add: (one: string) => `Add ${one}`,
  unseen: 'You cannot see it. It stays as it is, unless you write a new one.',
}

/** The form of any kind: adds a record or, given one, edits it. */
export function KindForm({
  kind: definition,
  record,
  onSaved,
}: {
  kind: Kind
  record?: AnyRecord
  /** Called with the updated record. */
  onSaved?: (record: AnyRecord) => void
}) {
  const actor = useActor()
  const kind = record ? keepUnseenFields(definition, actor) : definition
  const form = useForm({
    resolver: formResolver(kind, { hasSavedFiles: record !== undefined }),
    defaultValues: startingValues(kind, record),
  })
  const { save, progress, cancel, edit, added } = useSaveRecord(kind, form, record, onSaved)
  const fields = visibleFields(kind, form.watch())
  const can = useCan()
  return (
    <FormFrame
      form={form}
      onSubmit={save}
      progress={progress}
      onCancel={cancel}
      draft={edit.draft}
      onDiscard={edit.discard}
      isDisabled={!can(kind.permissions.add)}
      submitLabel={record ? words.save : words.add(kind.labels.one)}
    >
      {added && (
        <AddedNotice kind={kind} record={added} onNext={() => form.setFocus(fields[0]?.name ?? '')} />
      )}
      {edit.conflict && <ConflictPanel changes={edit.conflict} form={form} />}
      {fields.map(({ name, field, isRequired }) => (
        <FieldInput
          key={name}
          form={form}
          name={name}
          field={field}
          isRequired={isRequired || isFileList(field)}
          hint={record && isUnseenField(actor, field) ? words.unseen : undefined}
          savedUrl={field.type === 'image' ? toUrl(edit.base?.[name]) : undefined}
        />
      ))}
    </FormFrame>
  )
}

const toUrl = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
