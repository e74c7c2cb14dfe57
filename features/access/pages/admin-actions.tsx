import type { ComponentProps } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { CalendarCheck, CircleOff, LogOut, RotateCcw, UserCog } from '#app/ui/icons/admin-icons.ts'
import { ChevronDown, Trash2 } from '#app/ui/icons/icons.ts'
import { day, optional } from '#domain/kinds/fields.ts'
import type { Role } from '#domain/permissions.ts'
import { defineWords } from '#domain/text/words.ts'
import type { AdminAccount } from '../access-schemas.ts'
import { manageAdminsMessages, manageAdminsPaths } from '../manage-admins.ts'
import { ChooseVolunteer } from './volunteer-of-account.tsx'

const words = defineWords({
  change: 'Change',
  changeOne: (name: string) => `Change the account of ${name}`,
  keep: 'Keep access',
  resume: 'Resume access',
  end: 'End access',
  makePic: 'Make PIC',
  makeVolunteer: 'Make Volunteer',
  signOut: 'Sign out everywhere',
  remove: 'Remove account',
  askEnd: (name: string) =>
    `Do you really want to end the access of ${name}? They will be signed out immediately.`,
  askRole: (name: string, role: Role) => `Do you really want to make ${name} a ${role}?`,
  askSignOut: (name: string) => `Do you really want to sign ${name} out on every device?`,
  askRemove: (name: string) =>
    `Do you really want to remove ${name}? Their details are deleted; only their name stays in the history. This cannot be undone.`,
  label: 'Last day of access',
  hint: 'After this day they can only look. Four weeks later their access ends. Leave empty for no end date.',
  save: 'Save',
})

type Props = { account: AdminAccount; onChanged: () => void }

export function AdminActions({ account, onChanged }: Props) {
  const { _id, fullName: name, access, isEnding, endedAt } = account
  const shared = {
    action: useAction(),
    about: name,
    errorMessage: manageAdminsMessages.failed,
    // Refetch even after a failure: another PIC may have changed the account.
    onChanged,
  }
  const first = { ...shared, className: 'mt-3 w-full sm:w-auto' }
  return (
    <>
      {isEnding && (
        <ActionButton
          {...first}
          label={words.keep}
          icon={CalendarCheck}
          variant="primary"
          run={() => api.call('POST', manageAdminsPaths.keep, { params: { id: _id } })}
        />
      )}
      {access === 'ended' && (
        <ActionButton
          {...first}
          label={words.resume}
          icon={RotateCcw}
          run={() => api.call('POST', manageAdminsPaths.resume, { params: { id: _id } })}
        />
      )}
      <details className="group mt-2">
        <summary
          aria-label={words.changeOne(name)}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-link"
        >
          {words.change}
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        {endedAt === null && <EndsOn key={account.endsOn} account={account} onChanged={onChanged} />}
        <div className="mt-3 flex flex-wrap gap-2 max-sm:*:w-full">
          <ChooseVolunteer key={account.volunteer?._id} account={account} onChanged={onChanged} />
          <ChangeButtons account={account} shared={shared} />
        </div>
      </details>
    </>
  )
}

type Shared = Pick<ComponentProps<typeof ActionButton>, 'action' | 'about' | 'errorMessage' | 'onChanged'>
type ChangeProps = { account: AdminAccount; shared: Shared }

/** The changes that need a confirmation. */
function ChangeButtons({ account: { _id, fullName: name, role, access }, shared }: ChangeProps) {
  const otherRole = role === 'PIC' ? 'Volunteer' : 'PIC'
  return (
    <>
      <ActionButton
        {...shared}
        label={role === 'PIC' ? words.makeVolunteer : words.makePic}
        icon={UserCog}
        question={words.askRole(name, otherRole)}
        run={() =>
          api.call('PUT', manageAdminsPaths.role, { params: { id: _id }, body: { role: otherRole } })
        }
      />
      {access !== 'ended' && (
        <>
          <ActionButton
            {...shared}
            label={words.signOut}
            icon={LogOut}
            question={words.askSignOut(name)}
            run={() => api.call('DELETE', manageAdminsPaths.sessions, { params: { id: _id } })}
          />
          <ActionButton
            {...shared}
            label={words.end}
            icon={CircleOff}
            question={words.askEnd(name)}
            run={() => api.call('POST', manageAdminsPaths.end, { params: { id: _id } })}
          />
        </>
      )}
      <ActionButton
        {...shared}
        label={words.remove}
        icon={Trash2}
        variant="danger"
        question={words.askRemove(name)}
        run={() => api.call('DELETE', manageAdminsPaths.one, { params: { id: _id } })}
      />
    </>
  )
}

const endsOnField = optional(day(words.label))

/** The field for the last day of access; empty means no end. */
function EndsOn({ account: { _id, endsOn }, onChanged }: Props) {
  const { form, onSubmit } = useSendForm({
    fields: { endsOn: {} },
    defaultValues: { endsOn: endsOn ?? '' },
    async send(values) {
      const body = { endsOn: values.endsOn || null }
      const response = await api.call('PUT', manageAdminsPaths.endsOn, { params: { id: _id }, body })
      onChanged()
      return response
    },
    errorMessage: manageAdminsMessages.failed,
  })
  return (
    <div className="mt-2">
      <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save} variant="quiet">
        <FieldInput form={form} name="endsOn" field={endsOnField} hint={words.hint} />
      </FormFrame>
    </div>
  )
}
