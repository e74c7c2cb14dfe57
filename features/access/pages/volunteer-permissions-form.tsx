import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { Button } from '#app/ui/button.tsx'
import { HintedInput } from '#app/ui/choices.tsx'
import { ShieldCheck } from '#app/ui/icons/admin-icons.ts'
import { type VolunteerPermissions, volunteerPermissionNames } from '#domain/permissions.ts'
import { defineWords } from '#domain/text/words.ts'
import {
  carefulPreset,
  volunteerPermissionsMessages,
  volunteerPermissionsPath,
  volunteerSwitchLabels,
} from '#domain/volunteer-permissions.ts'

const words = defineWords({
  save: 'Save what volunteers may do',
  unknown: 'Failed to fetch what volunteers may do.',
  useCareful: `Choose “${carefulPreset.label}”`,
})

export const VolunteerPermissionsForm = () => (
  <Loaded path={volunteerPermissionsPath} errorMessage={words.unknown} isInline>
    {(permissions) => <Switches saved={permissions} />}
  </Loaded>
)

function Switches({ saved }: { saved: VolunteerPermissions }) {
  const { form, onSubmit } = useSendForm({
    defaultValues: saved,
    async send(values) {
      const names = volunteerPermissionNames.filter((name) => dirtyFields[name])
      const body = Object.fromEntries(names.map((name) => [name, values[name]]))
      if (names.length > 0) form.reset((await api.call('PUT', volunteerPermissionsPath, { body })).data)
      return { message: volunteerPermissionsMessages.saved }
    },
    errorMessage: volunteerPermissionsMessages.notSaved,
  })
  // Read here, since react-hook-form tracks only what is subscribed to.
  const { dirtyFields } = form.formState

  function chooseCareful() {
    for (const name of volunteerPermissionNames)
      form.setValue(name, carefulPreset.permissions[name], { shouldDirty: true })
  }

  return (
    <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save} variant="quiet">
      <div className="rounded-2xl bg-lamp/15 p-4">
        <p className="mb-3">{carefulPreset.sentence}</p>
        <Button variant="quiet" onClick={chooseCareful} className="w-full sm:w-auto">
          <ShieldCheck className="size-5" />
          {words.useCareful}
        </Button>
      </div>
      {volunteerPermissionNames.map((name) => (
        <HintedInput key={name} type="checkbox" {...volunteerSwitchLabels[name]} {...form.register(name)} />
      ))}
    </FormFrame>
  )
}
