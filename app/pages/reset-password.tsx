import { type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths, accountScreens, passwordSchema } from '#domain/accounts/accounts.ts'
import { anonymousApi } from '../api/api.ts'
import { NewPasswordField } from '../forms/fields/new-password-field.tsx'
import { PasswordField } from '../forms/fields/password-field.tsx'
import { showFormErrors } from '../forms/form-errors.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { defineWords, useWords } from '../language/use-words.ts'
import { unlistedPageMeta } from '../layout/page-meta.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { toast } from '../ui/toast.tsx'

const english = defineWords('admin.reset-password', {
  title: 'Reset password',
  description: 'Set a new password with the link from your mail.',
  new: 'New password',
  again: 'Confirm password',
  save: 'Reset Password',
  done: 'You can log in with the new password now.',
  login: 'Go to Login',
})

export const meta = unlistedPageMeta(english)

export default function ResetPassword() {
  const words = useWords(english)
  const form = useForm<FieldValues>({ resolver: checkPasswords })
  const { resetToken = '' } = useParams()

  async function reset({ password }: FieldValues) {
    const path = accountPaths.resetPassword.replace(':resetToken', encodeURIComponent(resetToken))
    try {
      await anonymousApi.send('POST', path, { password })
      toast.success(accountMessages.passwordReset)
    } catch (error) {
      showFormErrors(form, { password: {} }, error, accountMessages.serverError)
    }
  }

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
      <FormFrame form={form} onSubmit={reset} submitLabel={words.save}>
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
  const toError = (message: string) => ({ type: 'check', message })
  if (!password) return { password: toError(accountMessages.bothPasswordsRequired) }
  if (!again) return { again: toError(accountMessages.bothPasswordsRequired) }
  if (password !== again) return { again: toError(accountMessages.passwordsDiffer) }
  const { error } = passwordSchema.safeParse(password)
  return error ? { password: toError(error.issues[0]?.message ?? accountMessages.serverError) } : {}
}
