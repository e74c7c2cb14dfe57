import { type FormEvent, useId, useState } from 'react'
import type { AdminAccount } from '#domain/admin/response-schemas.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { Button } from '../../../../ui/button.tsx'
import { inputClass } from '../../../../ui/field.tsx'

const words = {
  label: 'Last day of access',
  hint: 'After this day they can only look. Four weeks later their access ends. Leave empty for no end date.',
  save: 'Save',
}

/** The last day of somebody's access; empty for none. */
export function EndsOnForm({
  account,
  isBusy,
  onSave,
}: {
  account: AdminAccount
  isBusy: boolean
  onSave: (endsOn: string | null) => void
}) {
  const id = useId()
  const [endsOn, setEndsOn] = useState(account.endsOn ?? '')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSave(endsOn || null)
  }
  return (
    <form onSubmit={handleSubmit} className="mt-2 max-w-md">
      <label htmlFor={id} className="block font-medium">
        {words.label}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          type="date"
          value={endsOn}
          min={schoolDay(new Date())}
          max="2099-12-31"
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
