import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import {
  accountPaths,
  accountSays,
  accountScreens,
  adminFields,
  adminForm,
  passwordRule,
} from '#domain/accounts.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { type Answer, ApiFailure } from '../../api.ts'
import { checkForm } from '../../content/check-form.ts'
import { FieldInput } from '../../content/fields/field-input.tsx'
import { bodyOfNew, hasFile } from '../../content/form-body.ts'
import { FormFrame } from '../../content/form-frame.tsx'
import { NewPasswordField } from '../../content/new-password-field.tsx'
import { showFailure } from '../../content/show-failure.ts'
import { type ShownField, shownFields } from '../../content/shown-fields.ts'
import { uploadingApi } from '../../content/upload.ts'
import { describeHiddenPage } from '../../layout/describe-page.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.tsx'

export const meta = describeHiddenPage(
  'Sign up',
  'For volunteers and PICs who help to run the evening school.',
)

const autoComplete: Record<string, string> = { fullName: 'name', email: 'username', contactNumber: 'tel' }

export default function Signup() {
  // No starting values: what somebody typed before the page came to life stays.
  const form = useForm<FieldValues>({ resolver: checkForm(adminForm, { also: checkPassword }) })
  const { signUp, progress } = useSignUp(form)
  const shown = shownFields(adminForm, form.watch())
  const afterEmail = shown.findIndex(({ name }) => name === 'email') + 1
  const draw = ({ name, ...field }: ShownField) => (
    <FieldInput key={name} form={form} name={name} {...field} autoComplete={autoComplete[name]} />
  )
  return (
    <div className="page">
      <PageHeading title="Sign up" lead="An admin looks at every new account before it can be used." />
      <FormFrame form={form} onSubmit={signUp} submit="Sign Up" progress={progress}>
        {shown.slice(0, afterEmail).map(draw)}
        <NewPasswordField form={form} name="password" label="Password" person={form.watch()} />
        {shown.slice(afterEmail).map(draw)}
      </FormFrame>
      <p className="mt-8">
        <TextLink to={accountScreens.login}>I have an account</TextLink>
      </p>
    </div>
  )
}

function useSignUp(form: ReturnType<typeof useForm<FieldValues>>) {
  const [progress, setProgress] = useState<number | null>(null)
  const [query] = useSearchParams()
  const navigate = useNavigate()

  async function signUp(values: FieldValues) {
    const body = bodyOfNew(adminForm, values)
    body.append('password', String(values.password))
    // The link that the server prints while there is no admin; who comes by it needs no approval.
    const setup = query.get('setup')
    if (setup) body.append('setup', setup)
    if (hasFile(body)) setProgress(0)
    try {
      const api = uploadingApi((share) => setProgress((now) => (now === null ? null : share)))
      const { message } = await api.send<Answer>('POST', accountPaths.signUp, body)
      toast.success(message ?? accountSays.signedUp)
      await navigate(accountScreens.login)
    } catch (failure) {
      const isUnanswered = failure instanceof ApiFailure && failure.status === 0
      const otherwise = isUnanswered ? accountSays.noAnswer : accountSays.signUpFailed
      showFailure(form, { ...adminFields, password: {} }, failure, otherwise)
    } finally {
      setProgress(null)
    }
  }
  return { signUp, progress }
}

function checkPassword({ password }: Values) {
  const { error } = passwordRule.safeParse(password)
  return error ? [{ field: 'password', message: error.issues[0]?.message ?? accountSays.signUpFailed }] : []
}
