import { type FieldValues, useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { proposedLeavingYear } from '#domain/accounts/access.ts'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import {
  accountPaths,
  accountScreens,
  adminFields,
  adminForm,
  passwordSchema,
} from '#domain/accounts/accounts.ts'
import { optional, year } from '#domain/kinds/fields.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { ApiError, type ApiResponse } from '../../api/api.ts'
import { useUpload } from '../../api/upload-api.ts'
import { FieldInput } from '../../forms/fields/field-input.tsx'
import { NewPasswordField } from '../../forms/fields/new-password-field.tsx'
import { showFormErrors } from '../../forms/form-errors.ts'
import { FormFrame } from '../../forms/form-frame.tsx'
import { formResolver } from '../../forms/form-resolver.ts'
import { addBody } from '../../forms/form-values.ts'
import { type VisibleField, visibleFields } from '../../forms/visible-fields.ts'
import { hiddenPageMeta } from '../../layout/page-meta.ts'
import { TextLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { toast } from '../../ui/toast.tsx'

const words = {
  title: 'Sign up',
  description: 'For volunteers and PICs who help to run the evening school.',
  lead: 'An admin looks at every new account before it can be used.',
  password: 'Password',
  signUp: 'Sign Up',
  login: 'I have an account',
  leavingYear: 'Leaving year',
  leavingHint: (proposed: number) =>
    `Your access ends with that school year, unless a PIC keeps it. Empty stands for ${proposed}, as your year lets expect.`,
}

const leavingYearField = optional(year(words.leavingYear))

export const meta = hiddenPageMeta(words.title, words.description)

const autoComplete: Record<string, string> = { fullName: 'name', email: 'username', contactNumber: 'tel' }

export default function Signup() {
  // No default values: what was typed before hydration stays.
  const form = useForm<FieldValues>({ resolver: formResolver(adminForm, { extraCheck: checkPassword }) })
  const { signUp, progress } = useSignUp(form)
  const visible = visibleFields(adminForm, form.watch())
  const isVolunteer = form.watch('role') === 'Volunteer'
  const afterEmail = visible.findIndex(({ name }) => name === 'email') + 1
  const renderField = ({ name, ...field }: VisibleField) => (
    <FieldInput key={name} form={form} name={name} {...field} autoComplete={autoComplete[name]} />
  )
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <FormFrame form={form} onSubmit={signUp} submitLabel={words.signUp} progress={progress}>
        {visible.slice(0, afterEmail).map(renderField)}
        <NewPasswordField form={form} name="password" label={words.password} person={form.watch()} />
        {visible.slice(afterEmail).map(renderField)}
        {isVolunteer && (
          <FieldInput
            form={form}
            name="leavingYear"
            field={leavingYearField}
            isRequired={false}
            hint={words.leavingHint(proposedLeavingYear(form.watch('year'), new Date()))}
          />
        )}
      </FormFrame>
      <p className="mt-8">
        <TextLink to={accountScreens.login}>{words.login}</TextLink>
      </p>
    </div>
  )
}

function useSignUp(form: ReturnType<typeof useForm<FieldValues>>) {
  const { upload, progress } = useUpload()
  const [query] = useSearchParams()
  const navigate = useNavigate()

  async function signUp(values: FieldValues) {
    const body = addBody(adminForm, values)
    body.append('password', String(values.password))
    if (values.role === 'Volunteer' && values.leavingYear) body.append('leavingYear', values.leavingYear)
    // The token of the setup link that the server prints while there is no admin; it needs no approval.
    const setup = query.get('setup')
    if (setup) body.append('setup', setup)
    try {
      const { message } = await upload(body, (api) =>
        api.send<ApiResponse>('POST', accountPaths.signUp, body),
      )
      toast.success(message ?? accountMessages.signedUp)
      await navigate(accountScreens.login)
    } catch (error) {
      const isNetworkError = error instanceof ApiError && error.status === 0
      const fallback = isNetworkError ? accountMessages.networkError : accountMessages.signUpFailed
      showFormErrors(form, { ...adminFields, password: {}, leavingYear: {} }, error, fallback)
    }
  }
  return { signUp, progress }
}

function checkPassword({ password }: Values) {
  const { error } = passwordSchema.safeParse(password)
  return error
    ? [{ field: 'password', message: error.issues[0]?.message ?? accountMessages.signUpFailed }]
    : []
}
