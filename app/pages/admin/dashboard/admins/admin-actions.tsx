import { type FormEvent, useId, useState } from 'react'
import { manageAdminsMessages, manageAdminsPaths } from '#domain/accounts/manage-admins.ts'
import type { AdminAccount } from '#domain/admin/response-schemas.ts'
import type { Role } from '#domain/permissions.ts'
import { ActionButton } from '../../../../admin/action-button.tsx'
import { type ApiResponse, api, pathWithId } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { inputClass } from '../../../../ui/field.tsx'
import { CalendarCheck, CircleOff, LogOut, RotateCcw, UserCog } from '../../../../ui/icons/admin-icons.ts'
import { ChevronDown, Trash2 } from '../../../../ui/icons/icons.ts'
import { toast } from '../../../../ui/toast.tsx'

const words = {
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
}

/** What a PIC can do to an account. */
export function AdminActions({ account, onChanged }: { account: AdminAccount; onChanged: () => void }) {
  const { fullName: name, access, isEnding, endedAt } = account
  const action = useAction()
  const send = sender(account, onChanged)
  const shared: Shared = { action, about: name, errorMessage: manageAdminsMessages.failed }
  const first = { ...shared, className: 'mt-3 w-full sm:w-auto' }
  return (
    <>
      {isEnding && (
        <ActionButton
          {...first}
          label={words.keep}
          icon={CalendarCheck}
          variant="primary"
          run={send('POST', manageAdminsPaths.keep)}
        />
      )}
      {access === 'ended' && (
        <ActionButton
          {...first}
          label={words.resume}
          icon={RotateCcw}
          run={send('POST', manageAdminsPaths.resume)}
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
        {endedAt === null && (
          <EndsOnForm
            key={account.endsOn}
            account={account}
            isBusy={action.isBusy}
            onSave={(endsOn) => action.run(send('PUT', manageAdminsPaths.endsOn, { endsOn }), shared)}
          />
        )}
        <div className="mt-3 flex flex-wrap gap-2 max-sm:*:w-full">
          <ChangeButtons account={account} shared={shared} send={send} />
        </div>
      </details>
    </>
  )
}

/** Makes the actions that send something about an account. */
const sender =
  ({ _id }: AdminAccount, onChanged: () => void): Props['send'] =>
  (method, path, body) =>
  async () => {
    try {
      const { message = '' } = await api.send<ApiResponse>(method, pathWithId(path, _id), body)
      toast.success(message)
    } finally {
      // Also after a failure: another PIC may have changed it meanwhile.
      onChanged()
    }
  }

type Shared = { action: ReturnType<typeof useAction>; about: string; errorMessage: string }

type Props = {
  account: AdminAccount
  shared: Shared
  send: (method: string, path: string, body?: object) => () => Promise<void>
}

/** The changes that are asked about first. */
function ChangeButtons({ account: { fullName: name, role, access }, shared, send }: Props) {
  const otherRole = role === 'PIC' ? 'Volunteer' : 'PIC'
  return (
    <>
      <ActionButton
        {...shared}
        label={role === 'PIC' ? words.makeVolunteer : words.makePic}
        icon={UserCog}
        run={send('PUT', manageAdminsPaths.role, { role: otherRole })}
        question={words.askRole(name, otherRole)}
      />
      {access !== 'ended' && (
        <>
          <ActionButton
            {...shared}
            label={words.signOut}
            icon={LogOut}
            run={send('DELETE', manageAdminsPaths.sessions)}
            question={words.askSignOut(name)}
          />
          <ActionButton
            {...shared}
            label={words.end}
            icon={CircleOff}
            run={send('POST', manageAdminsPaths.end)}
            question={words.askEnd(name)}
          />
        </>
      )}
      <ActionButton
        {...shared}
        label={words.remove}
        icon={Trash2}
        variant="danger"
        run={send('DELETE', manageAdminsPaths.one)}
        question={words.askRemove(name)}
      />
    </>
  )
}

type EndsOnFormProps = { account: AdminAccount; isBusy: boolean; onSave: (endsOn: string | null) => void }

/** The last day of somebody's access; empty for none. */
function EndsOnForm({ account, isBusy, onSave }: EndsOnFormProps) {
  const id = useId()
  const [endsOn, setEndsOn] = useState(account.endsOn ?? '')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSave(endsOn || null)
  }
  return (
    // The server says in words what is wrong with a day; a browser does in its own.
    <form noValidate onSubmit={handleSubmit} className="mt-2 max-w-md">
      <label htmlFor={id} className="block font-medium">
        {words.label}
      </label>
      <div className="mt-1 flex flex-wrap gap-2 sm:flex-nowrap">
        <input
          id={id}
          type="date"
          value={endsOn}
          onChange={({ target }) => setEndsOn(target.value)}
          aria-describedby={`${id}-hint`}
          className={inputClass}
        />
        <Button type="submit" variant="quiet" disabled={isBusy || endsOn === (account.endsOn ?? '')}>
          {words.save}
        </Button>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        {words.hint}
      </p>
    </form>
  )
}
