import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { anonymousApi } from '#app/api/api.ts'
import { PasswordField } from '#app/forms/fields/password-field.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountPaths, accountScreens, passwordSchema } from '#domain/session/accounts.ts'
import { defineWords, type MessageOrText, message, serializeMessage } from '#domain/text/words.ts'
import { NewPasswordField } from './new-password-field.tsx'

const english = defineWords('admin.reset-password', {
  title: 'Reset password',
  description: 'Set a new password with the link from your mail.',
  new: 'New password',
  again: 'Confirm password',
  save: 'Reset password',
  done: 'You can log in with the new password now.',
  login: 'Go to Login',
})

export const meta = unlistedPageMeta(english)

export default function ResetPassword() {
  const words = useWords(english)
  const { resetToken = '' } = useParams()
  const { form, onSubmit } = useSendForm({
    resolver: checkPasswords,
    fields: { password: {} },
    async send({ password }) {
      const params = { resetToken }
      await anonymousApi.call('POST', accountPaths.resetPassword, { params, body: { password } })
      return { message: message(accountMessages, 'passwordReset') }
    },
    errorMessage: message(accountMessages, 'serverError'),
  })

  if (form.formState.isSubmitSuccessful) {
    return (
      <div className="page">
        <PageHeading title={accountMessages.passwordReset} lead={words.done} />
        <Link to={accountScreens.login} className={buttonClass()}>
          {words.login}
        </Link>
      </div>
    )
  }
  return (
    <div className="page">
      <PageHeading title={words.title} />
      <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save}>
        <NewPasswordField form={form} name="password" label={words.new} />
        <PasswordField form={form} name="again" label={words.again} autoComplete="new-password" />
      </FormFrame>
    </div>
  )
}

const checkPasswords: Resolver<FieldValues> = (values) => {
  const errors = passwordErrors(values)
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

function passwordErrors({ password, again }: FieldValues): FieldErrors<FieldValues> {
  const toError = (error: MessageOrText) => ({ type: 'check', message: serializeMessage(error) })
  if (!password) return { password: toError(message(accountMessages, 'bothPasswordsRequired')) }
  if (!again) return { again: toError(message(accountMessages, 'bothPasswordsRequired')) }
  if (password !== again) return { again: toError(message(accountMessages, 'passwordsDiffer')) }
  const { error } = passwordSchema.safeParse(password)
  return error
    ? { password: toError(error.issues[0]?.message ?? message(accountMessages, 'serverError')) }
    : {}
}
