import { type ReactNode, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { changedSays } from '#domain/edits.ts'
import { type SiteSettings, siteSettings } from '#domain/site.ts'
import { settingsPaths, settingsSays } from '#domain/site-facts.ts'
import { ApiFailure, api } from '../../../api.ts'
import { checkWith } from '../../../content/check-with.ts'
import { KeptNote, RestoredNote } from '../../../content/draft-note.tsx'
import { sessionEndedSays } from '../../../content/failure-words.ts'
import { FieldInput } from '../../../content/fields/field-input.tsx'
import { FormFrame } from '../../../content/form-frame.tsx'
import { showFailure } from '../../../content/show-failure.ts'
import { useDraft } from '../../../content/use-draft.ts'
import { toast } from '../../../ui/toast.tsx'
import { ClassTimings } from './class-timings.tsx'
import { FacultyPhoto } from './faculty-photo.tsx'
import { SettingsChanged } from './settings-changed.tsx'
import {
  type Difference,
  differences,
  type SettingsGroup,
  settingsGroups,
  settingsNames,
} from './settings-fields.ts'
import { SitePreview } from './site-preview.tsx'

/** With when they were last saved, to be sent back. */
export type ReadSettings = SiteSettings & { updatedAt: string }

/** The settings as a form, and beside it how the site will look. */
export function SettingsForm({ settings }: { settings: ReadSettings }) {
  const form = useForm<FieldValues>({ resolver: checkWith(siteSettings), defaultValues: settings })
  // Read here, or the form would not keep account of what was touched.
  const { dirtyFields } = form.formState
  const [kept, setKept] = useState(settings)
  const [changed, setChanged] = useState<Difference[]>([])
  const { revalidate } = useRevalidator()
  const { updatedAt: _updatedAt, ...start } = kept
  const draft = useDraft({
    name: 'settings',
    values: form.watch(),
    start,
    record: kept,
    restore(values, base = settings) {
      setKept(base)
      form.reset(base)
      form.reset({ ...base, ...values }, { keepDefaultValues: true })
    },
  })
  async function discard() {
    setChanged([])
    // What somebody else has saved meanwhile is what this form begins with now.
    const now = await api.get<{ data: ReadSettings }>(settingsPaths.admin).catch(() => ({ data: kept }))
    setKept(now.data)
    form.reset(now.data)
  }

  async function save(values: FieldValues) {
    try {
      const body = { ...values, updatedAt: kept.updatedAt }
      const { data } = await api.send<{ data: ReadSettings }>('PUT', settingsPaths.admin, body)
      setKept(data)
      setChanged([])
      form.reset(data)
      toast.success(settingsSays.saved)
      // The header and the footer around this page are of the settings, too.
      revalidate()
    } catch (failure) {
      const hasEnded = failure instanceof ApiFailure && failure.status === 401
      toast.error(hasEnded ? sessionEndedSays : settingsSays.notSaved)
      const isConflict = failure instanceof ApiFailure && failure.status === 409
      if (!isConflict || !(await showChanges()))
        showFailure(form, settingsNames, failure, settingsSays.notSaved)
    }
  }

  /** Takes over what somebody else has changed where nothing was typed, and shows the rest. */
  async function showChanges() {
    const now = await api.get<{ data: ReadSettings }>(settingsPaths.admin).catch(() => undefined)
    if (!now) return false
    setChanged(differences(kept, now.data))
    form.reset(now.data, { keepDirtyValues: Object.keys(dirtyFields).length > 0 })
    setKept(now.data)
    form.setError('root.server', { type: 'server', message: changedSays })
    return true
  }

  /** The photo is saved by itself, and what stands in the form beside it stays. */
  function takePhoto(data: ReadSettings) {
    form.resetField('facultyInCharge.photoURL', { defaultValue: data.facultyInCharge.photoURL })
    const others = differences(kept, data).filter(({ name }) => name !== 'facultyInCharge.photoURL')
    // What somebody else has changed is still to be found out when the form is saved.
    if (others.length === 0) setKept(data)
    revalidate()
  }

  return (
    <div className="settings">
      <FormFrame
        form={form}
        onSubmit={save}
        submit="Save Settings"
        beside={<KeptNote draft={draft} onDiscard={discard} />}
      >
        <RestoredNote draft={draft} />
        {settingsGroups.map((group) => (
          <Group key={group.title} group={group} form={form}>
            {'facultyInCharge.name' in group.fields && <FacultyPhoto form={form} onSaved={takePhoto} />}
          </Group>
        ))}
        <ClassTimings form={form} />
        {changed.length > 0 && <SettingsChanged form={form} changed={changed} />}
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
