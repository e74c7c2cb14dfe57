import { type FormEvent, useId, useState } from 'react'
import type { FieldError } from '#domain/kinds/kind.ts'
import { type ConsentWay, consentWays } from '#domain/records/consent.ts'
import { withdrawalSchema } from '#domain/records/consent-schemas.ts'
import { consentMessages, consentPaths, consentWayLabels } from '#domain/records/consents.ts'
import { ApiError, api } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, inputProps } from '../../../../ui/field.tsx'
import { toast } from '../../../../ui/toast.tsx'
import type { SavedConsents } from './photo-places.tsx'

const words = {
  withdraw: 'Withdraw consent',
  lead: 'From today on only PICs see the photo, and visitors do not see the full name. There is no end date.',
  givenBy: 'Who said so',
  givenByHint: 'For example “her mother”',
  way: 'How',
  confirm: 'Withdraw from today on',
  cancel: 'Cancel',
}

/** Takes back what was allowed of a child: asks nothing but who said so, and how. */
export function WithdrawForm({ id, onSaved }: { id: string; onSaved: (saved: SavedConsents) => void }) {
  const fieldId = useId()
  const [isOpen, setOpen] = useState(false)
  const [givenBy, setGivenBy] = useState('')
  const [way, setWay] = useState<ConsentWay>('by mouth')
  const [errors, setErrors] = useState<FieldError[]>([])
  const { isBusy, run } = useAction()

  async function withdraw() {
    const checked = withdrawalSchema.safeParse({ ids: [id], givenBy, way })
    if (!checked.success) {
      setErrors(checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })))
      return
    }
    try {
      const saved = await api.send<SavedConsents>('POST', consentPaths.withdraw, checked.data)
      toast.success(saved.message ?? consentMessages.withdrawn)
      onSaved(saved)
    } catch (error) {
      setErrors(error instanceof ApiError ? error.errors : [])
      throw error
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void run(withdraw, { sendsInput: true, errorMessage: consentMessages.notSaved })
  }

  if (!isOpen)
    return (
      <Button variant="danger" className="w-full sm:w-auto" onClick={() => setOpen(true)}>
        {words.withdraw}
      </Button>
    )
  const error = errors.find(({ field }) => field === 'givenBy')?.message
  const who = { id: `${fieldId}-by`, error, hint: words.givenByHint }
  const how = { id: `${fieldId}-way` }
  return (
    <form noValidate aria-label={words.withdraw} className="space-y-4" onSubmit={submit}>
      <p>{words.lead}</p>
      <Field {...who} label={words.givenBy} required>
        <input
          type="text"
          maxLength={120}
          autoComplete="off"
          {...inputProps(who)}
          value={givenBy}
          onChange={({ target }) => setGivenBy(target.value)}
        />
      </Field>
      <Field {...how} label={words.way} required>
        <select
          {...inputProps(how)}
          value={way}
          onChange={({ target }) => setWay(consentWays.find((one) => one === target.value) ?? way)}
        >
          {consentWays.map((one) => (
            <option key={one} value={one}>
              {consentWayLabels[one]}
            </option>
          ))}
        </select>
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" variant="danger" busy={isBusy}>
          {words.confirm}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => setOpen(false)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
