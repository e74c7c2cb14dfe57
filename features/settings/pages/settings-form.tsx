import { useEffect } from 'react'
import { type FieldValues, get, type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { SettingsSection } from '#app/admin/settings-section.tsx'
import { api } from '#app/api/api.ts'
import { ConflictPanel } from '#app/forms/conflict-panel.tsx'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { useEdit } from '#app/forms/use-edit.ts'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { HintedInput } from '#app/ui/choices.tsx'
import { toast } from '#app/ui/toast.tsx'
import { settingsMessages, settingsPaths, settingsScreen } from '#domain/site/site-constants.ts'
import { type SettingsPicture, sentSettingsSchema } from '#domain/site/site-settings.ts'
import { eveningScreens } from '#features/evenings/evenings.ts'
import {
  allSettingsGroups,
  type LoadedSettings,
  type SettingsPage,
  settingsFields,
  settingsPageOf,
} from '../settings-fields.ts'
import { AccentPicker } from './accent-picker.tsx'
import { ClassTimings } from './class-timings.tsx'
import { diffSettings } from './diff-settings.ts'
import { PictureInput } from './settings-picture.tsx'
import { SitePreview } from './site-preview.tsx'

const words = { save: 'Save Settings', classDays: 'Holidays and extra classes' }

function useSettings(settings: LoadedSettings) {
  const form = useForm<FieldValues>({
    resolver: schemaResolver(sentSettingsSchema.omit({ holidays: true, extraClasses: true })),
    defaultValues: toValues(settings),
  })
  // Read here, since react-hook-form tracks only what is subscribed to.
  const { dirtyFields } = form.formState
  const { revalidate } = useRevalidator()
  const edit = useEdit({
    form,
    draftName: 'settings',
    record: settings,
    toValues,
    merge(base, theirs, values) {
      form.reset(toValues(theirs), { keepDirtyValues: Object.keys(dirtyFields).length > 0 })
      return diffSettings(base, theirs, values)
    },
  })
  const saved = edit.base

  async function discard() {
    edit.setConflict(undefined)
    // Restart with the latest settings, which another admin may have saved in the meantime.
    edit.restart(await fetchLatest().catch(() => saved))
  }

  async function save(values: FieldValues) {
    // Copy the values as typed: `values` are trimmed, and the form mutates its own object.
    const sent = structuredClone(form.getValues())
    try {
      const body = { ...values, updatedAt: saved.updatedAt }
      const { data } = await api.call('PUT', settingsPaths.admin, { body })
      edit.restart(data, sent)
      toast.success(settingsMessages.saved)
      // The header and the footer also show the settings.
      revalidate()
    } catch (error) {
      edit.showError(error, values, settingsFields, settingsMessages.notSaved)
    }
  }

  /** Applies a picture, which is saved separately; the rest of the form is unchanged. */
  function applyPicture(data: LoadedSettings, { name }: SettingsPicture) {
    form.resetField(name, { defaultValue: get(data, name) })
    const others = diffSettings(saved, data, {}).filter((other) => other.name !== name)
    // If other settings have changed, saving the form must still detect the conflict.
    if (others.length === 0) edit.setBase(data)
    revalidate()
  }

  return { form, edit, save, discard, applyPicture }
}

export function SettingsForm({ settings, page }: { settings: LoadedSettings; page: SettingsPage }) {
  const { form, edit, save, discard, applyPicture } = useSettings(settings)
  const can = useCan()
  useShowErrors(form)
  return (
    // If there is space, the preview is next to the form and sticks while scrolling.
    <div className="grid gap-12 min-[75rem]:grid-cols-[minmax(0,1fr)_21rem]">
      <FormFrame
        form={form}
        onSubmit={save}
        submitLabel={words.save}
        draft={edit.draft}
        onDiscard={discard}
        isDisabled={!can('change site settings')}
        hasStickyActions
      >
        <Sections form={form} page={page} onPicture={applyPicture} />
        {edit.conflict && <ConflictPanel form={form} changes={edit.conflict} />}
      </FormFrame>
      <SitePreview form={form} />
    </div>
  )
}

/**
 * Opens the page with the first wrong field if the open page has none: Save sends the fields of all pages.
 */
function useShowErrors({ formState: { errors, submitCount } }: UseFormReturn<FieldValues>) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after an attempt to save, so that the user can leave the page with the error
  useEffect(() => {
    const wrong = allSettingsGroups.filter(({ fields }) =>
      Object.keys(fields).some((name) => get(errors, name) !== undefined),
    )
    const pages = wrong.map(({ id }) => `${settingsScreen}/${settingsPageOf(id)?.path}`)
    if (pages[0] && !pages.includes(pathname)) navigate(pages[0])
  }, [submitCount])
}

type Props = {
  form: UseFormReturn<FieldValues>
  page: SettingsPage
  onPicture: (settings: LoadedSettings, picture: SettingsPicture) => void
}

const Sections = ({ form, page, onPicture }: Props) =>
  allSettingsGroups.map(({ fields, hints, switches = {}, ...section }) => (
    <SettingsSection key={section.id} {...section} isHidden={!page.ids.includes(section.id)}>
      {Object.entries(fields).map(([name, field]) => (
        <FieldInput key={name} form={form} name={name} field={field} hint={hints?.[name]} />
      ))}
      {Object.entries(switches).map(([name, { label, hint }]) => (
        <HintedInput key={name} type="checkbox" label={label} hint={hint} {...form.register(name)} />
      ))}
      {section.id === 'look' && <AccentPicker form={form} />}
      {section.id === 'look' && <PictureInput what="logo" form={form} onSaved={onPicture} />}
      {section.id === 'faculty' && <PictureInput what="photo" form={form} onSaved={onPicture} />}
      {section.id === 'timings' && <ClassTimings form={form} />}
      {section.id === 'timings' && <TextLink to={eveningScreens.classDays}>{words.classDays}</TextLink>}
    </SettingsSection>
  ))

const fetchLatest = async () => (await api.call('GET', settingsPaths.admin)).data

/** Days without class and extra classes have a separate page. */
const toValues = ({
  updatedAt: _updatedAt,
  holidays: _holidays,
  extraClasses: _extraClasses,
  ...values
}: LoadedSettings): FieldValues => values
