import { useState } from 'react'
import { OwnerText } from '#app/admin/owner-text.tsx'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { useCan } from '#app/session/use-can.ts'
import { mailOwnerText, testMailPath, testMailSchema } from '#domain/mail/outbox.ts'
import { adminFields } from '#domain/session/accounts.ts'
import { networkErrorMessage } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords({ send: 'Send a test mail' })

export function TestMail() {
  const [status, setStatus] = useState('')
  const can = useCan()
  const { form, onSubmit } = useSendForm({
    fields: { email: {} },
    resolver: schemaResolver(testMailSchema),
    defaultValues: { email: '' },
    async send(body) {
      setStatus('')
      setStatus(String((await api.call('POST', testMailPath, { body })).message ?? ''))
    },
    errorMessage: networkErrorMessage,
  })
  return (
    <>
      <FormFrame
        form={form}
        onSubmit={onSubmit}
        submitLabel={words.send}
        isDisabled={!can('change site settings')}
      >
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="email" />
      </FormFrame>
      <p role="status" className="max-w-xl font-medium">
        {status}
      </p>
      <OwnerText text={mailOwnerText} />
    </>
  )
}
