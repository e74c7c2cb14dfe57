import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { adminFields } from '#domain/accounts.ts'
import { noAnswerSays } from '#domain/site-facts.ts'
import { testMailForm, testMailPath } from '#domain/system.ts'
import { type Answer, ApiFailure, api } from '../../../api.ts'
import { checkWith } from '../../../content/check-with.ts'
import { FieldInput } from '../../../content/fields/field-input.tsx'
import { FormFrame } from '../../../content/form-frame.tsx'
import { showFailure } from '../../../content/show-failure.ts'

const words = {
  title: 'Test mail',
  lead: 'Sends a short mail and shows what the mail server answers. Which server that is, SMTP_URL says (README).',
  send: 'Send a test mail',
  failed: 'The test mail could not be sent. Please try again.',
}

/** Shows whoever sets up mail whether it works. */
export function TestMail() {
  const form = useForm<FieldValues>({ resolver: checkWith(testMailForm), defaultValues: { email: '' } })
  const [says, setSays] = useState('')

  async function send({ email }: FieldValues) {
    setSays('')
    try {
      const { message } = await api.send<Answer>('POST', testMailPath, { email })
      setSays(message ?? '')
    } catch (failure) {
      const isUnanswered = failure instanceof ApiFailure && failure.status === 0
      showFailure(form, { email: {} }, failure, isUnanswered ? noAnswerSays : words.failed)
    }
  }

  return (
    <section aria-labelledby="test-mail" className="mt-12">
      <h2 id="test-mail" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 text-soft">{words.lead}</p>
      <FormFrame form={form} onSubmit={send} submit={words.send}>
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="email" />
      </FormFrame>
      <p role="status" className="mt-4 max-w-xl font-medium">
        {says}
      </p>
    </section>
  )
}
