import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { adminFields } from '#domain/accounts/accounts.ts'
import { testMailPath, testMailSchema } from '#domain/admin/test-mail.ts'
import { networkErrorMessage } from '#domain/site/site-constants.ts'
import { ApiError, type ApiResponse, api } from '../../../../api/api.ts'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { showFormErrors } from '../../../../forms/form-errors.ts'
import { FormFrame } from '../../../../forms/form-frame.tsx'
import { schemaResolver } from '../../../../forms/form-resolver.ts'
import { useCan } from '../../../../session/use-can.ts'
import { panelLabels } from './settings-fields.ts'
import { SettingsSection } from './settings-section.tsx'

const words = {
  lead: 'Sends a short mail and shows what the mail server answers. The server is set in SMTP_URL (see README).',
  send: 'Send a test mail',
  failed: 'The test mail could not be sent. Please try again.',
}

/** A form that sends a test mail, to see whether mail is set up correctly. */
export function TestMail() {
  const form = useForm<FieldValues>({
    resolver: schemaResolver(testMailSchema),
    defaultValues: { email: '' },
  })
  const [status, setStatus] = useState('')
  const can = useCan()

  async function send({ email }: FieldValues) {
    setStatus('')
    try {
      const { message } = await api.send<ApiResponse>('POST', testMailPath, { email })
      setStatus(message ?? '')
    } catch (error) {
      const isNetworkError = error instanceof ApiError && error.status === 0
      showFormErrors(form, { email: {} }, error, isNetworkError ? networkErrorMessage : words.failed)
    }
  }

  return (
    <SettingsSection id="test-mail" title={panelLabels.testMail} lead={words.lead}>
      <FormFrame
        form={form}
        onSubmit={send}
        submitLabel={words.send}
        isDisabled={!can('change site settings')}
      >
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="email" />
      </FormFrame>
      <p role="status" className="mt-4 max-w-xl font-medium">
        {status}
      </p>
    </SettingsSection>
  )
}
