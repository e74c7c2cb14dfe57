import { useId, useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useCan } from '#app/session/use-can.ts'
import { Button } from '#app/ui/button.tsx'
import { UserCog } from '#app/ui/icons/admin-icons.ts'
import { Link2 } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { adminPath } from '#domain/kinds/record-path.ts'
import { volunteer as volunteerKind } from '#domain/kinds/volunteer.ts'
import { defineWords } from '#domain/text/words.ts'
import type { AdminAccount } from '../access-schemas.ts'
import { manageAdminsMessages, manageAdminsPaths } from '../manage-admins.ts'
import { VolunteerSelect } from './volunteer-select.tsx'

const words = defineWords({
  is: 'Volunteer: ',
  notListed: ' (has left or is in the trash)',
  none: 'Not linked to a volunteer.',
  suggested: (name: string) =>
    `Not linked to a volunteer. ${name} has the same enrollment number or e-mail address.`,
  link: (name: string) => `Link to ${name}`,
  choose: 'Choose the volunteer',
  save: 'Save the volunteer',
})

type Props = { account: AdminAccount; onChanged: () => void }

/** Shows the volunteer that is linked to an account. A PIC can link a suggested one with one click. */
export function VolunteerOfAccount({ account, onChanged }: Props) {
  const { _id, volunteer, suggested, role, access } = account
  const can = useCan()
  if (access === 'pending') return null
  if (volunteer)
    return (
      <p className="mt-1 text-sm">
        {words.is}
        {volunteer.isListed ? (
          <Link to={adminPath(volunteerKind, volunteer._id)} className="text-link underline">
            <Name text={volunteer.fullName} />
          </Link>
        ) : (
          <>
            <Name text={volunteer.fullName} />
            {words.notListed}
          </>
        )}
      </p>
    )
  if (access === 'ended' || (role === 'PIC' && !suggested)) return null
  return (
    <div className="mt-1">
      <p className="text-sm text-soft">
        {suggested && can('manage admins') ? words.suggested(suggested.fullName) : words.none}
      </p>
      {suggested && can('manage admins') && (
        <ActionButton
          label={words.link(suggested.fullName)}
          about={account.fullName}
          icon={Link2}
          className="mt-2 w-full sm:w-auto"
          run={() =>
            api.call('PUT', manageAdminsPaths.volunteer, {
              params: { id: _id },
              body: { volunteer: suggested._id },
            })
          }
          errorMessage={manageAdminsMessages.failed}
          onChanged={onChanged}
        />
      )}
    </div>
  )
}

/** Fetches the volunteers only when it is opened. */
export function ChooseVolunteer({ account: { _id, fullName, role, volunteer }, onChanged }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(volunteer?._id ?? '')
  if (!isOpen)
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <UserCog className="size-4" />
        {words.choose}
      </Button>
    )
  return (
    <div className="w-full max-w-xl space-y-3">
      <VolunteerSelect
        id={id}
        canAdd={role === 'Volunteer'}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <ActionButton
        label={words.save}
        about={fullName}
        run={() =>
          api.call('PUT', manageAdminsPaths.volunteer, {
            params: { id: _id },
            body: { volunteer: chosen || null },
          })
        }
        errorMessage={manageAdminsMessages.failed}
        onChanged={onChanged}
      />
    </div>
  )
}
