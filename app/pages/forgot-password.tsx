import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import {
  accountPaths,
  accountSays,
  accountScreens,
  adminFields,
  forgotPasswordForm,
  forgotPasswordRetrySeconds,
} from '#domain/accounts.ts'
import { type Answer, tokenlessApi } from '../api.ts'
import { checkWith } from '../content/check-with.ts'
import { FieldInput } from '../content/fields/field-input.tsx'
import { FormFrame } from '../content/form-frame.tsx'
import { describeHiddenPage } from '../layout/describe-page.ts'
import { forgotPasswordFailure } from '../session/account-failures.ts'
import { useCountdown } from '../session/use-countdown.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { toast } from '../ui/toast.tsx'

const lead = 'We mail you a link with which you can set a new one.'

export const meta = describeHiddenPage('Forgot password', lead)

export default function ForgotPassword() {
  const form = useForm<FieldValues>({ resolver: checkWith(forgotPasswordForm) })
  const [instead, setInstead] = useState('')
  const { seconds, start } = useCountdown(() => form.resetField('email', { defaultValue: '' }))

  async function askForLink({ email }: FieldValues) {
    setInstead('')
    const toastId = toast.loading(accountSays.sendingReset)
    try {
      const { message } = await tokenlessApi.send<Answer>('POST', accountPaths.forgotPassword, { email })
      // Where no mail can be sent, waiting for one helps nobody: what helps stays to be read.
      if (message === accountSays.resetInFolder) {
        toast.close(toastId)
        setInstead(message)
        return
      }
      // A mail that could not be handed over yet is kept and tried again; the server's sentence says so.
      toast.success(message ?? accountSays.resetSent, toastId)
      start(forgotPasswordRetrySeconds)
    } catch (failure) {
      const says = forgotPasswordFailure(failure)
      toast.error(says, toastId)
      form.setError('root.server', { message: says })
    }
  }

  return (
    <div className="page">
      <PageHeading title="Forgot password" lead={lead} />
      <FormFrame form={form} onSubmit={askForLink} submit="Send Reset Link" isDisabled={seconds > 0}>
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="username" />
      </FormFrame>
      {instead && (
        <p role="status" className="mt-5 max-w-xl font-medium">
          {instead}
        </p>
      )}
      {seconds > 0 && <p className="mt-5 font-medium text-leaf">{accountSays.retryIn(seconds)}</p>}
      <p className="mt-8">
        <TextLink to={accountScreens.login}>Back to the login</TextLink>
      </p>
    </div>
  )
}
