import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { Button } from '#app/ui/button.tsx'
import { line } from '#domain/kinds/fields.ts'
import { defineWords } from '#domain/text/words.ts'
import { withdrawalSchema } from '../consent-schemas.ts'
import { consentMessages, consentPaths } from '../consents.ts'
import { WaySelect } from './consent-form.tsx'
import type { SavedConsents } from './photo-uses.tsx'

const words = defineWords({
  withdraw: 'Withdraw consent',
  lead: 'From today on only PICs see the photo, and visitors do not see the full name. There is no end date.',
  givenBy: 'Who withdrew it',
  givenByHint: 'For example “her mother”',
  confirm: 'Withdraw from today on',
  cancel: 'Cancel',
})

const fields = { givenBy: line(words.givenBy), way: {} }
const check = schemaResolver(withdrawalSchema)

export function WithdrawForm({ id, onSaved }: { id: string; onSaved: (saved: SavedConsents) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { form, onSubmit } = useSendForm({
    fields,
    defaultValues: { givenBy: '', way: 'by mouth' },
    resolver: (values, ...more) => check({ ids: [id], ...values }, ...more),
    async send(body) {
      const saved = await api.call('POST', consentPaths.withdraw, { body })
      onSaved(saved)
      return { message: saved.message ?? consentMessages.withdrawn }
    },
    errorMessage: consentMessages.notSaved,
  })
  if (!isOpen)
    return (
      <Button variant="danger" className="w-full sm:w-auto" onClick={() => setOpen(true)}>
        {words.withdraw}
      </Button>
    )
  return (
    <section aria-label={words.withdraw}>
      <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.confirm} variant="danger">
        <p>{words.lead}</p>
        <FieldInput
          form={form}
          name="givenBy"
          field={fields.givenBy}
          hint={words.givenByHint}
          autoComplete="off"
        />
        <WaySelect form={form} />
      </FormFrame>
      <Button
        variant="quiet"
        className="mt-3 w-full sm:w-auto"
        disabled={form.formState.isSubmitting}
        onClick={() => setOpen(false)}
      >
        {words.cancel}
      </Button>
    </section>
  )
}
