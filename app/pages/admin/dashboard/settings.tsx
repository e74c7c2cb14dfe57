import { type FieldValues, useForm } from 'react-hook-form'
import { type SiteSettings, siteSettings } from '#domain/site.ts'
import { settingsPaths, settingsSays } from '#domain/site-facts.ts'
import { api } from '../../../api.ts'
import { checkWith } from '../../../content/check-with.ts'
import { FieldInput } from '../../../content/fields/field-input.tsx'
import { FormFrame } from '../../../content/form-frame.tsx'
import { showFailure } from '../../../content/show-failure.ts'
import { useAnswer } from '../../../content/use-answer.ts'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ClassTimings } from './class-timings.tsx'
import { type SettingsGroup, settingsGroups, settingsNames } from './settings-fields.ts'

export const meta = describeHiddenPage('Settings', 'What the site says about the school.')

export default function SettingsPage() {
  const { answer, isLoading } = useAnswer('settings', () =>
    api.get<{ data: SiteSettings }>(settingsPaths.admin),
  )
  return (
    <>
      <PageHeading title="Settings" lead="What the site says about the school." />
      {isLoading && <Spinner label="Loading..." />}
      {answer && <SettingsForm settings={answer.data} />}
      {!isLoading && !answer && <Empty says="Failed to fetch the settings." isFailure />}
    </>
  )
}

function SettingsForm({ settings }: { settings: SiteSettings }) {
  const form = useForm<FieldValues>({
    resolver: checkWith(siteSettings),
    defaultValues: settings,
  })

  async function save(values: FieldValues) {
    try {
      const { data } = await api.send<{ data: SiteSettings }>('PUT', settingsPaths.admin, values)
      form.reset(data)
      toast.success(settingsSays.saved)
    } catch (failure) {
      toast.error(settingsSays.notSaved)
      showFailure(form, settingsNames, failure, settingsSays.notSaved)
    }
  }

  return (
    <FormFrame form={form} onSubmit={save} submit="Save Settings">
      {settingsGroups.map((group) => (
        <Group key={group.title} group={group} form={form} />
      ))}
      <ClassTimings form={form} />
    </FormFrame>
  )
}

function Group({ group, form }: { group: SettingsGroup; form: ReturnType<typeof useForm<FieldValues>> }) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 pt-4 font-serif text-2xl font-semibold">{group.title}</legend>
      {Object.entries(group.fields).map(([name, field]) => (
        <FieldInput key={name} form={form} name={name} field={field} hint={group.hints?.[name]} />
      ))}
    </fieldset>
  )
}
