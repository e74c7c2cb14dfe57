import { type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { accountPaths, accountSays, accountScreens, passwordRule } from '#domain/accounts.ts'
import { tokenlessApi } from '../api.ts'
import { FormFrame } from '../content/form-frame.tsx'
import { NewPasswordField } from '../content/new-password-field.tsx'
import { PasswordField } from '../content/password-field.tsx'
import { showFailure } from '../content/show-failure.ts'
import { describeHiddenPage } from '../layout/describe-page.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { toast } from '../ui/toast.tsx'

export const meta = describeHiddenPage('Reset password', 'Set a new password with the link from your mail.')

export default function ResetPassword() {
  const form = useForm<FieldValues>({ resolver: checkPasswords })
  const { resetToken = '' } = useParams()

  async function reset({ password }: FieldValues) {
    const path = accountPaths.resetPassword.replace(':resetToken', encodeURIComponent(resetToken))
    try {
      await tokenlessApi.send('POST', path, { password })
      toast.success(accountSays.passwordReset)
    } catch (failure) {
      showFailure(form, { password: {} }, failure, accountSays.serverError)
    }
  }

  if (form.formState.isSubmitSuccessful) {
    return (
      <div className="page">
        <PageHeading title={accountSays.passwordReset} lead="You can log in with the new password now." />
        <Link to={accountScreens.login} className={buttonClass()}>
          Go to Login
        </Link>
      </div>
    )
  }
  return (
    <div className="page">
      <PageHeading title="Reset password" />
      <FormFrame form={form} onSubmit={reset} submit="Reset Password">
        <NewPasswordField form={form} name="password" label="New password" />
        <PasswordField form={form} name="again" label="Confirm password" autoComplete="new-password" />
      </FormFrame>
    </div>
  )
}

const checkPasswords: Resolver<FieldValues> = (values) => {
  const errors = passwordErrors(values)
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

function passwordErrors({ password, again }: FieldValues): FieldErrors<FieldValues> {
  const says = (message: string) => ({ type: 'check', message })
  if (!password) return { password: says(accountSays.bothPasswords) }
  if (!again) return { again: says(accountSays.bothPasswords) }
  if (password !== again) return { again: says(accountSays.passwordsDiffer) }
  const { error } = passwordRule.safeParse(password)
  return error ? { password: says(error.issues[0]?.message ?? accountSays.serverError) } : {}
}
