import { type FieldValues, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths, accountScreens, adminFields, signInSchema } from '#domain/accounts/accounts.ts'
import { anonymousApi } from '../../api/api.ts'
import { FieldInput } from '../../forms/fields/field-input.tsx'
import { PasswordField } from '../../forms/fields/password-field.tsx'
import { FormFrame } from '../../forms/form-frame.tsx'
import { schemaResolver } from '../../forms/form-resolver.ts'
import { hiddenPageMeta } from '../../layout/page-meta.ts'
import { loginErrorMessage } from '../../session/account-error-messages.ts'
import { useSession } from '../../session/session.tsx'
import { TextLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { toast } from '../../ui/toast.tsx'

const words = {
  title: 'Log in',
  lead: 'For those who run the evening school.',
  password: 'Password',
  logIn: 'Log In',
  forgot: 'Forgot password?',
  signUp: 'Sign up',
}

export const meta = hiddenPageMeta(words.title, words.lead)

export default function Login() {
  // No default values: what was typed before hydration stays.
  const form = useForm<FieldValues>({ resolver: schemaResolver(signInSchema) })
  const { signIn } = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()

  async function logIn({ email, password }: FieldValues) {
    try {
      const { token } = await anonymousApi.send<{ token: string }>('POST', accountPaths.signIn, {
        email,
        password,
      })
      signIn(token)
      toast.success(accountMessages.loggedIn)
      await navigate(state?.from ?? accountScreens.dashboard, { replace: true })
    } catch (error) {
      form.setError('root.server', { message: loginErrorMessage(error) })
    }
  }

  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <FormFrame form={form} onSubmit={logIn} submitLabel={words.logIn}>
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="username" />
        <PasswordField form={form} name="password" label={words.password} autoComplete="current-password" />
      </FormFrame>
      <p className="mt-8 flex flex-wrap gap-x-6">
        <TextLink to={accountScreens.forgotPassword}>{words.forgot}</TextLink>
        <TextLink to={accountScreens.signup}>{words.signUp}</TextLink>
      </p>
    </div>
  )
}
