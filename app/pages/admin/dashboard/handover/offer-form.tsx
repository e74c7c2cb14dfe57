import { type FormEvent, useState } from 'react'
import { manageAdminsPaths } from '#domain/accounts/manage-admins.ts'
import { daysAfterHandover, ownershipPaths } from '#domain/admin/ownership.ts'
import type { AdminAccount } from '#domain/admin/response-schemas.ts'
import { QueryResult } from '../../../../admin/query-result.tsx'
import { type ApiResponse, api, serverMessage } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { useSession } from '../../../../session/session.tsx'
import { Button } from '../../../../ui/button.tsx'
import { LabeledCheckbox } from '../../../../ui/checkbox.tsx'
import { Field, inputProps } from '../../../../ui/field.tsx'
import { toast } from '../../../../ui/toast.tsx'

const words = {
  to: 'To whom',
  choose: 'Please choose',
  person: (name: string, role: string, email: string) => `${name} (${role}), ${email}`,
  days: 'Days that your access lasts after that',
  stay: 'I stay as a Volunteer instead',
  offer: 'Ask them to take the site over',
  unknown: 'Failed to fetch the admins. Try again later.',
  notOffered: 'The offer could not be made. Please try again.',
}

const peoplePath = `${manageAdminsPaths.list}?access=active&limit=200`

/** Whom, and what becomes of oneself. */
export function OfferForm({ onOffered }: { onOffered: () => void }) {
  const query = useQuery('heirs', () => api.get<{ data: AdminAccount[] }>(peoplePath))
  return (
    <QueryResult query={query} errorMessage={words.unknown} isInline>
      {({ data }) => <LoadedForm people={data} onOffered={onOffered} />}
    </QueryResult>
  )
}

function LoadedForm({ people, onOffered }: { people: AdminAccount[]; onOffered: () => void }) {
  const [to, setTo] = useState('')
  const [days, setDays] = useState(String(daysAfterHandover.usual))
  const [stays, setStays] = useState(false)
  const [error, setError] = useState<string>()
  const { isBusy, run } = useAction()
  const { admin } = useSession()
  const toField = { id: 'heir', error }
  const daysField = { id: 'days-after' }

  async function offer() {
    try {
      const body = { to, days: stays ? null : Number(days) }
      const { message } = await api.send<ApiResponse>('POST', ownershipPaths.offers, body)
      toast.success(message ?? '')
      onOffered()
    } catch (error) {
      setError(serverMessage(error) ?? words.notOffered)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    run(offer, { errorMessage: words.notOffered })
  }

  return (
    <form onSubmit={submit} className="max-w-xl space-y-4">
      <Field {...toField} label={words.to} required>
        <select {...inputProps(toField)} value={to} onChange={({ target }) => setTo(target.value)}>
          <option value="">{words.choose}</option>
          {people
            .filter(({ _id }) => _id !== admin?._id)
            .map(({ _id, fullName, role, email }) => (
              <option key={_id} value={_id}>
                {words.person(fullName, role, email)}
              </option>
            ))}
        </select>
      </Field>
      <LabeledCheckbox label={words.stay} isChecked={stays} onChange={setStays} />
      {!stays && (
        <Field {...daysField} label={words.days} required>
          <input
            {...inputProps(daysField)}
            type="number"
            inputMode="numeric"
            min={1}
            max={daysAfterHandover.max}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </Field>
      )}
      <Button type="submit" busy={isBusy}>
        {words.offer}
      </Button>
    </form>
  )
}
