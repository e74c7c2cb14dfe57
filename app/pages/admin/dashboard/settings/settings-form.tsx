import { type ReactNode, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { conflictMessage } from '#domain/records/edit-conflict.ts'
import { settingsMessages, settingsPaths } from '#domain/site/site-constants.ts'
import { type SiteSettings, siteSettingsSchema } from '#domain/site/site-settings.ts'
import { ApiError, api } from '../../../../api/api.ts'
import { DraftRestoredNotice, UnsavedNotice } from '../../../../forms/draft-notices.tsx'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { sessionEndedMessage, showFormErrors } from '../../../../forms/form-errors.ts'
import { FormFrame } from '../../../../forms/form-frame.tsx'
import { schemaResolver } from '../../../../forms/form-resolver.ts'
import { useDraft } from '../../../../forms/use-draft.ts'
import { toast } from '../../../../ui/toast.tsx'
import { ClassTimings } from './class-timings.tsx'
import { FacultyPhoto } from './faculty-photo.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import {
  diffSettings,
  type SettingsChange,
  type SettingsGroup,
  settingsFields,
  settingsGroups,
} from './settings-fields.ts'
import { SitePreview } from './site-preview.tsx'

/** With `updatedAt`, which is sent back to detect conflicts. */
export type LoadedSettings = SiteSettings & { updatedAt: string }

/** The settings form, with a preview beside it. */
export function SettingsForm({ settings }: { settings: LoadedSettings }) {
  const form = useForm<FieldValues>({ resolver: schemaResolver(siteSettingsSchema), defaultValues: settings })
  // Read here, since react-hook-form tracks only what is subscribed to.
  const { dirtyFields } = form.formState
  const [saved, setSaved] = useState(settings)
  const [theirChanges, setTheirChanges] = useState<SettingsChange[]>([])
  const { revalidate } = useRevalidator()
  const { updatedAt: _updatedAt, ...initial } = saved
  const draft = useDraft({
    name: 'settings',
    values: form.watch(),
    initial,
    record: saved,
    restore(values, baseSettings = settings) {
      setSaved(baseSettings)
      form.reset(baseSettings)
      form.reset({ ...baseSettings, ...values }, { keepDefaultValues: true })
    },
  })
  async function discard() {
    setTheirChanges([])
    // The form restarts with what somebody else may have saved meanwhile.
    const current = await api
      .get<{ data: LoadedSettings }>(settingsPaths.admin)
      .catch(() => ({ data: saved }))
    setSaved(current.data)
    form.reset(current.data)
  }

  async function save(values: FieldValues) {
    try {
      const body = { ...values, updatedAt: saved.updatedAt }
      const { data } = await api.send<{ data: LoadedSettings }>('PUT', settingsPaths.admin, body)
      setSaved(data)
      setTheirChanges([])
      form.reset(data)
      toast.success(settingsMessages.saved)
      // The header and the footer show the settings, too.
      revalidate()
    } catch (error) {
      const hasSessionEnded = error instanceof ApiError && error.status === 401
      toast.error(hasSessionEnded ? sessionEndedMessage : settingsMessages.notSaved)
      const isConflict = error instanceof ApiError && error.status === 409
      if (!isConflict || !(await showChanges()))
        showFormErrors(form, settingsFields, error, settingsMessages.notSaved)
    }
  }

  /** After a conflict: takes over the other person's changes where nothing was typed, and shows them all. */
  async function showChanges() {
    const current = await api.get<{ data: LoadedSettings }>(settingsPaths.admin).catch(() => undefined)
    if (!current) return false
    setTheirChanges(diffSettings(saved, current.data))
    form.reset(current.data, { keepDirtyValues: Object.keys(dirtyFields).length > 0 })
    setSaved(current.data)
    form.setError('root.server', { type: 'server', message: conflictMessage })
    return true
  }

  /** The photo is saved by itself; the rest of the form stays. */
  function applyPhoto(data: LoadedSettings) {
    form.resetField('facultyInCharge.photoURL', { defaultValue: data.facultyInCharge.photoURL })
    const others = diffSettings(saved, data).filter(({ name }) => name !== 'facultyInCharge.photoURL')
    // Otherwise the conflict is still to be detected when the form is saved.
    if (others.length === 0) setSaved(data)
    revalidate()
  }

  return (
    <div className="settings">
      <FormFrame
        form={form}
        onSubmit={save}
        submitLabel="Save Settings"
        actions={<UnsavedNotice draft={draft} onDiscard={discard} />}
      >
        <DraftRestoredNotice draft={draft} />
        {settingsGroups.map((group) => (
          <Group key={group.title} group={group} form={form}>
            {'facultyInCharge.name' in group.fields && <FacultyPhoto form={form} onSaved={applyPhoto} />}
          </Group>
        ))}
        <ClassTimings form={form} />
        {theirChanges.length > 0 && <SettingsConflict form={form} changes={theirChanges} />}
      </FormFrame>
      <SitePreview form={form} />
    </div>
  )
}

function Group({
  group,
  form,
  children,
}: {
  group: SettingsGroup
  form: UseFormReturn<FieldValues>
  children: ReactNode
}) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 pt-4 font-serif text-2xl font-semibold">{group.title}</legend>
      {Object.entries(group.fields).map(([name, field]) => (
        <FieldInput key={name} form={form} name={name} field={field} hint={group.hints?.[name]} />
      ))}
      {children}
    </fieldset>
  )
}
