import { type FieldValues, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { accountPaths, accountSays, accountScreens, adminFields, signInForm } from '#domain/accounts.ts'
import { tokenlessApi } from '../../api.ts'
import { checkWith } from '../../content/check-with.ts'
import { FieldInput } from '../../content/fields/field-input.tsx'
import { FormFrame } from '../../content/form-frame.tsx'
import { PasswordField } from '../../content/password-field.tsx'
import { describeHiddenPage } from '../../layout/describe-page.ts'
import { loginFailure } from '../../session/account-failures.ts'
import { useSession } from '../../session/session.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.tsx'

export const meta = describeHiddenPage('Log in', 'For those who run the evening school.')

export default function Login() {
  // No starting values: what somebody typed before the page came to life stays.
  const form = useForm<FieldValues>({ resolver: checkWith(signInForm) })
  const { signIn } = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()

  async function logIn({ email, password }: FieldValues) {
    try {
      const { token } = await tokenlessApi.send<{ token: string }>('POST', accountPaths.signIn, {
        email,
        password,
      })
      signIn(token)
      toast.success(accountSays.loggedIn)
      await navigate(state?.from ?? accountScreens.dashboard, { replace: true })
    } catch (failure) {
      form.setError('root.server', { message: loginFailure(failure) })
    }
  }

  return (
    <div className="page">
      <PageHeading title="Log in" lead="For those who run the evening school." />
      <FormFrame form={form} onSubmit={logIn} submit="Log In">
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="username" />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      </FormFrame>
      <p className="mt-8 flex flex-wrap gap-x-6">
        <TextLink to={accountScreens.forgotPassword}>Forgot password?</TextLink>
        <TextLink to={accountScreens.signup}>Sign up</TextLink>
      </p>
    </div>
  )
}
