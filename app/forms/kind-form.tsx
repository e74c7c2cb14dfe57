import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { useCan } from '../session/use-can.ts'
import { TextLink } from '../ui/button.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { FieldInput } from './fields/field-input.tsx'
import { FormFrame } from './form-frame.tsx'
import { formResolver } from './form-resolver.ts'
import { initialValues, isFileList } from './form-values.ts'
import { useSaveRecord } from './use-save-record.ts'
import { visibleFields } from './visible-fields.ts'

const words = {
  save: 'Save changes',
  add: (one: string) => `Add ${one}`,
  added: (title: string) => `"${title}" was added.`,
  look: 'Look at it or change it',
}

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
        <AddedNotice kind={kind} record={added} onShown={() => form.setFocus(fields[0]?.name ?? '')} />
      )}
      {edit.conflict && <ConflictPanel changes={edit.conflict} form={form} />}
      {fields.map(({ name, field, isRequired }) => (
        <FieldInput
          key={name}
          form={form}
          name={name}
          field={field}
          isRequired={isRequired || isFileList(field)}
          savedUrl={field.type === 'image' ? toUrl(edit.base?.[name]) : undefined}
        />
      ))}
    </FormFrame>
  )
}

/** The record just added, with a link to edit it, above the emptied form. */
function AddedNotice({
  kind,
  record,
  onShown,
}: {
  kind: Kind
  record: AnyRecord
  /** Called once for each added record, to focus the form's first field. */
  onShown: () => void
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record
  useEffect(onShown, [record])
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 font-medium text-leaf">
      <bdi>{words.added(recordTitle(kind, record))}</bdi>
      {kind.permissions.edit && (
        <TextLink to={`/admin/dashboard/edit/${kind.name}/${record._id}`}>{words.look}</TextLink>
      )}
    </p>
  )
}

const toUrl = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
