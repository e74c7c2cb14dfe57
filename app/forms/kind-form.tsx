import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { groupBy } from '#domain/group-by.ts'
import { isFileList, isOneFile } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind, Values } from '#domain/kinds/kind.ts'
import { canHide, defaultPublishing, type Publishing, publishingField } from '#domain/kinds/publishing.ts'
import { checkPublishing } from '#domain/kinds/publishing-schema.ts'
import { followSuggestion } from '#domain/kinds/suggestion.ts'
import { sectionLabel, withTranslations } from '#domain/kinds/translations.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'
import { useTranslateMessage, useWords } from '../language/use-words.ts'
import { useCan } from '../session/use-can.ts'
import { FormSection } from '../ui/collapsible.tsx'
import { useIsWideScreen } from '../ui/use-is-wide-screen.ts'
import { AddedNotice } from './added-notice.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { FieldInput } from './fields/field-input.tsx'
import { FormFrame } from './form-frame.tsx'
import { formResolver } from './form-resolver.ts'
import { editBody, isEqual, withTranslationsTogether } from './form-values.ts'
import { PublishingFields } from './publishing-fields.tsx'
import { useSaveRecord } from './use-save-record.ts'
import { type VisibleField, visibleFields, withoutHiddenFields } from './visible-fields.ts'

const english = defineWords('admin.kind-form', {
  save: 'Save changes',
  visitors: 'Visible to everyone, now',
  visitorsChanged: 'Partly hidden, or not visible yet',
  add: (one: string) => `Add ${one}`,
})

type Props = {
  kind: Kind
  record?: AnyRecord
  onSaved?: (record: AnyRecord) => void
  /** Asks before saving. If the answer is No, returns the field to focus. */
  confirm?: (kind: Kind, values: FieldValues, saved?: Values) => Promise<string | undefined>
  tellVisitors?: ((publishing: Publishing, values: Values) => string) | undefined
  /** Draws something beside the form from the values typed so far, on wide screens only. */
  aside?: (body: Values) => ReactNode
}

/** Edits `record` if given; otherwise, adds a record. */
export function KindForm({
  kind: definition,
  record,
  onSaved = () => {},
  confirm,
  tellVisitors,
  aside,
}: Props) {
  const words = useWords(english)
  const kind = withTranslations(record ? withoutHiddenFields(definition, record) : definition)
  const { form, onSubmit, progress, onCancel, edit, added } = useSaveRecord(kind, {
    record,
    resolver: formResolver(kind, {
      hasSavedFiles: record !== undefined,
      extraCheck: ({ publishing }) => publishingErrors(kind, publishing),
    }),
    onSaved,
  })
  useSuggestion(kind, form)
  const fields = visibleFields(kind, form.watch())
  const can = useCan()
  const translate = useTranslateMessage()
  const toInput = ({ name, field, isRequired }: VisibleField) => (
    <FieldInput
      key={name}
      form={form}
      name={name}
      field={field}
      isRequired={isRequired || isFileList(field)}
      savedUrl={isOneFile(field) ? toUrl(edit.base?.[name]) : undefined}
    />
  )
  const folded = fields.filter(({ field }) => field.fold)
  const isWide = useIsWideScreen()
  const frame = (
    <FormFrame
      form={form}
      onSubmit={async (values) => {
        const doubtful = await confirm?.(kind, values, edit.base)
        if (doubtful) form.setFocus(doubtful)
        else await onSubmit(values)
      }}
      progress={progress}
      onCancel={onCancel}
      draft={edit.draft}
      onDiscard={edit.discard}
      isDisabled={!can(kind.permissions.add)}
      submitLabel={record ? words.save : words.add(translate(labelMessage(kind.labels.one)).toLowerCase())}
    >
      {added && (
        <AddedNotice kind={kind} record={added} onNext={() => form.setFocus(fields[0]?.name ?? '')} />
      )}
      {edit.conflict && <ConflictPanel changes={edit.conflict} form={form} />}
      {fields.filter(({ field }) => !field.fold).map(toInput)}
      {[...groupBy(folded, ({ field }) => field.fold)].map(([fold, inside]) => (
        <FormSection
          key={fold}
          label={inside[0] ? translate(sectionLabel(inside[0].field)) : ''}
          hasError={inside.some(({ name }) => form.formState.errors[name] !== undefined)}
          // Editors look for a family's telephone. Translations stay collapsed until there are some.
          startsOpen={inside.some(({ name, field }) => (field.translation ? form.getValues(name) : record))}
        >
          {inside.map(toInput)}
        </FormSection>
      ))}
      {tellVisitors && <p role="status">{tellVisitors(form.watch(publishingField), form.watch())}</p>}
      {canHide(kind) && <VisitorsSection kind={kind} form={form} />}
    </FormFrame>
  )
  if (!aside || !isWide) return frame
  const body = withTranslationsTogether(kind, editBody(kind, form.watch(), record ?? {}))
  const texts = Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22.5rem] items-start gap-8">
      {frame}
      <div className="self-stretch">{aside(texts)}</div>
    </div>
  )
}

/** Collapsed, because visitors usually see everything of a new record. */
function VisitorsSection({ kind, form }: { kind: Kind; form: UseFormReturn<FieldValues> }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const value: Publishing = form.watch(publishingField)
  const error = form.formState.errors[publishingField]?.message
  return (
    <FormSection
      label={isEqual(value, defaultPublishing) ? words.visitors : words.visitorsChanged}
      hasError={error !== undefined}
    >
      <PublishingFields
        kind={kind}
        value={value}
        error={error === undefined ? undefined : translate(String(error))}
        onChange={(changed) => form.setValue(publishingField, changed, { shouldDirty: true })}
      />
    </FormSection>
  )
}

function publishingErrors(kind: Kind, publishing: unknown) {
  const checked = checkPublishing(kind, publishing)
  return 'problem' in checked ? [{ field: publishingField, message: checked.problem }] : []
}

const toUrl = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Fills in the kind's suggestion, such as the weekday of a date, until the user changes the field. */
function useSuggestion(kind: Kind, form: UseFormReturn<FieldValues>) {
  const { suggestion } = kind
  const value: unknown = suggestion && form.watch(suggestion.from)
  const before = useRef(value)
  useEffect(() => {
    if (!suggestion || before.current === value) return
    const { field, from } = suggestion
    const values = { [from]: before.current, [field]: form.getValues(field) }
    before.current = value
    const changed = followSuggestion(kind, values, { [from]: value })
    if (field in changed)
      form.setValue(field, changed[field], {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }, [kind, suggestion, form, value])
}
