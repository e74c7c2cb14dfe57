import { useEffect } from 'react'
import { type FieldValues, get, set, type UseFormReturn, useWatch } from 'react-hook-form'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type Api, api, serverMessage } from '#app/api/api.ts'
import { ConflictPanel } from '#app/forms/conflict-panel.tsx'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { isEqual } from '#app/forms/form-values.ts'
import type { RemoteChange } from '#app/forms/merge-edits.ts'
import { useEdit } from '#app/forms/use-edit.ts'
import { useCan } from '#app/session/use-can.ts'
import { LinkButton, TextLink } from '#app/ui/button.tsx'
import { HintedInput } from '#app/ui/choices.tsx'
import { toast } from '#app/ui/toast.tsx'
import { line } from '#domain/kinds/fields.ts'
import { accentColors, checkAccent, isAccent } from '#domain/site/accent.ts'
import {
  allSettingsGroups,
  furtherLabels,
  type LoadedSettings,
  settingsFields,
} from '#domain/site/settings-fields.ts'
import {
  eveningScreens,
  settingsMessages,
  settingsPaths,
  settingsScreen,
} from '#domain/site/site-constants.ts'
import {
  type SettingsPicture,
  type SiteSettings,
  sentSettingsSchema,
  settingsPictures,
} from '#domain/site/site-settings.ts'
import { defineWords, serializeMessage } from '#domain/text/words.ts'
import { ClassTimings } from './class-timings.tsx'
import { PictureInput, pictureFields, pictureWords } from './settings-picture.tsx'
import { SitePreview } from './site-preview.tsx'

const words = defineWords({ save: 'Save settings', classDays: 'Holidays and extra classes' })

function useSettings(settings: LoadedSettings) {
  const { form, ...sending } = useSendForm({
    resolver: schemaResolver(sentSettingsSchema.omit({ holidays: true, extraClasses: true }), pictureFields),
    defaultValues: toValues(settings),
    send: (values, api) => save(values, api),
    onError: (_said, error, values) =>
      edit.showError(error, values, settingsFields, settingsMessages.notSaved),
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

  async function save(values: FieldValues, api: Api) {
    let base = saved
    for (const picture of Object.values(settingsPictures)) {
      const file: unknown = form.getValues(picture.field)
      if (!(file instanceof File)) continue
      try {
        const data = await uploadPicture(api, picture, file)
        base = applyPicture(base, data, picture)
        set(values, picture.name, get(data, picture.name))
      } catch (error) {
        refusePicture(picture, error)
        return
      }
    }
    // Copy the values as typed: `values` are trimmed, and the form mutates its own object.
    const sent = structuredClone(form.getValues())
    const body = { ...values, updatedAt: base.updatedAt }
    const { data } = await api.call('PUT', settingsPaths.admin, { body })
    edit.restart(data, sent)
    // The header and the footer also show the settings.
    revalidate()
    return { message: settingsMessages.saved }
  }

  async function uploadPicture(api: Api, { field, path }: SettingsPicture, file: File) {
    const body = new FormData()
    body.append(field, file)
    return (await api.call('PUT', path, { body })).data
  }

  /**
   * Applies an uploaded picture; the rest of the form is unchanged.
   *
   * @returns the settings that the form's values are compared with from now on
   */
  function applyPicture(base: LoadedSettings, data: LoadedSettings, { name, field }: SettingsPicture) {
    form.setValue(field, null)
    form.resetField(name, { defaultValue: get(data, name) })
    revalidate()
    const others = diffSettings(base, data, {}).filter((other) => other.name !== name)
    // If other settings have changed, saving the form must still detect the conflict.
    if (others.length > 0) return base
    edit.setBase(data)
    return data
  }

  function refusePicture({ field }: SettingsPicture, error: unknown) {
    const notSaved = pictureWords.notSaved(field)
    toast.error(notSaved)
    form.setError(field, { type: 'server', message: serializeMessage(serverMessage(error) ?? notSaved) })
  }

  return { form, ...sending, edit, discard }
}

export function SettingsForm({ settings, section }: { settings: LoadedSettings; section: string }) {
  const { form, onSubmit, progress, onCancel, edit, discard } = useSettings(settings)
  const can = useCan()
  useShowErrors(form)
  return (
    // If there is space, the preview is next to the form and sticks while scrolling.
    <div className="grid gap-12 min-[75rem]:grid-cols-[minmax(0,1fr)_21rem]">
      <FormFrame
        form={form}
        onSubmit={onSubmit}
        submitLabel={words.save}
        draft={edit.draft}
        onDiscard={discard}
        progress={progress}
        onCancel={onCancel}
        isDisabled={!can('change site settings')}
        hasStickyActions
      >
        <Section form={form} id={section} />
        {edit.conflict && <ConflictPanel form={form} changes={edit.conflict} />}
      </FormFrame>
      {previewed.includes(section) && <SitePreview form={form} />}
    </div>
  )
}

/** The sections of which the preview shows something. */
const previewed = ['school', 'look', 'phones', 'social']

/** Opens the section with the first wrong field if the open one has none: Save sends the fields of all sections. */
function useShowErrors({ formState: { errors, submitCount } }: UseFormReturn<FieldValues>) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after an attempt to save, so that the user can leave the section with the error
  useEffect(() => {
    const wrong = allSettingsGroups.filter(({ fields }) =>
      Object.keys(fields).some((name) => get(errors, name) !== undefined),
    )
    const screens = wrong.map(({ id }) => `${settingsScreen}/${id}`)
    if (screens[0] && !screens.includes(pathname)) navigate(screens[0])
  }, [submitCount])
}

function Section({ form, id }: { form: UseFormReturn<FieldValues>; id: string }) {
  const { fields = {}, hints, switches = {} } = allSettingsGroups.find((group) => group.id === id) ?? {}
  return (
    <>
      {Object.entries(fields).map(([name, field]) => (
        <FieldInput key={name} form={form} name={name} field={field} hint={hints?.[name]} />
      ))}
      {Object.entries(switches).map(([name, { label, hint }]) => (
        <HintedInput key={name} type="checkbox" label={label} hint={hint} {...form.register(name)} />
      ))}
      {id === 'look' && <AccentPicker form={form} />}
      {id === 'look' && <PictureInput what="logo" form={form} />}
      {id === 'faculty' && <PictureInput what="photo" form={form} />}
      {id === 'timings' && <ClassTimings form={form} />}
      {id === 'timings' && <TextLink to={eveningScreens.classDays}>{words.classDays}</TextLink>}
    </>
  )
}

const fetchLatest = async () => (await api.call('GET', settingsPaths.admin)).data

/** Days without class and extra classes have a separate page. */
const toValues = ({
  updatedAt: _updatedAt,
  holidays: _holidays,
  extraClasses: _extraClasses,
  ...values
}: LoadedSettings): FieldValues => values

const accentPickerWords = defineWords({
  choose: 'Choose the accent colour',
  ratio: (ratio: number) =>
    `Contrast of text on buttons: ${ratio.toFixed(2)}. Text needs at least 4.5 to be readable.`,
  use: (color: string) => `Use ${color}`,
})

/** A color input below the text field. If text on the color is hard to read, offers the nearest readable one. */
function AccentPicker({ form }: { form: UseFormReturn<FieldValues> }) {
  const accent: string = useWatch({ control: form.control, name: 'accent' })
  const { ratio, suggestion } = isAccent(accent) ? checkAccent(accent) : {}
  const use = (color: string) => form.setValue('accent', color, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <input
        type="color"
        aria-label={accentPickerWords.choose}
        value={accentColors(accent).button.background}
        onChange={({ target }) => use(target.value)}
        className="h-11 w-20 rounded-xl border border-edge-strong bg-surface p-1"
      />
      <p role="status">{ratio && accentPickerWords.ratio(ratio)}</p>
      {suggestion && (
        <LinkButton onClick={() => use(suggestion)}>{accentPickerWords.use(suggestion)}</LinkButton>
      )}
    </div>
  )
}

/** Returns the differences between the loaded settings and the current ones; `typed` contains the form's values. */
function diffSettings(before: SiteSettings, current: SiteSettings, typed: FieldValues): RemoteChange[] {
  const fields: Record<string, { label: string }> = {
    ...settingsFields,
    ...Object.assign({}, ...allSettingsGroups.map(({ switches }) => switches)),
    ...Object.fromEntries(Object.values(settingsPictures).map((picture) => [picture.name, picture])),
    classTimings: { label: furtherLabels.get('classTimings') ?? '' },
  }
  return Object.entries(fields).flatMap(([name, { label }]) => {
    const [base, theirs, mine] = [before, current, typed].map((settings) => getValue(settings, name))
    if (isEqual(base, theirs)) return []
    const isConflict = !isEqual(mine, base) && !isEqual(mine, theirs)
    return { name, field: line(label), base, theirs, ...(isConflict && { mine: { value: mine } }), textOf }
  })
}

/** Accepts names such as `socials.facebook` and `phones.0`. */
const getValue = (settings: object, name: string) =>
  name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], settings)

const textOf = (value: unknown) =>
  Array.isArray(value) ? value.map(({ day, time }) => `${day} ${time}`).join(', ') : String(value ?? '')
