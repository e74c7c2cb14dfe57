import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type Api, ApiError, anonymousApi, serverMessage } from '#app/api/api.ts'
import { thisBrowser } from '#app/browser.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { formResolver } from '#app/forms/form-resolver.ts'
import { addBody } from '#app/forms/form-values.ts'
import {
  type FormDefinition,
  type VisibleField,
  visibleFields,
  withoutFields,
} from '#app/forms/visible-fields.ts'
import { useWords } from '#app/language/use-words.ts'
import { FormSection } from '#app/ui/collapsible.tsx'
import { toast } from '#app/ui/toast.tsx'
import { optional, year } from '#domain/kinds/fields.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { proposedLeavingYear } from '#domain/session/access.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountPaths } from '#domain/session/account-paths.ts'
import { accountScreens, adminFields, adminForm, passwordSchema } from '#domain/session/accounts.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useEnter } from './use-enter.ts'

const english = defineWords('admin.sign-up-form', {
  password: 'Password',
  signUp: 'Sign up',
  uniqueIdHint: 'Staff or roll number',
  known: 'Your details are filled in. Check or change them',
  leavingYear: 'Leaving year',
  leavingHint: (proposed: number) =>
    `Your access ends with that school year, unless a PIC extends it. If you leave this empty, it is ${proposed}, based on your year.`,
})

const leavingYearField = optional(year(english.leavingYear))

const autoComplete: Record<string, string> = { fullName: 'name', email: 'username', contactNumber: 'tel' }

type SendSignUp = (api: Api, body: FormData) => ReturnType<typeof sendSignUp>

const sendSignUp = (api: Api, body: FormData) => api.call('POST', accountPaths.signUp, { body })

type SignUp = {
  /** Sends the form in another way than an ordinary sign-up, such as with the token of an invitation. */
  send?: SendSignUp
  /** Values that the form does not ask for, such as the invited e-mail address. */
  given?: Values
  typed?: Values
  /** Fields that stay as the server knows them, which the form does not show. */
  kept?: readonly string[]
  /** The token of the setup link. */
  setup?: string | null
  /** True if the last day of access is already decided. */
  hasEnd?: boolean
}

/** An approved newcomer is logged in; others see the login page. */
export function SignUpForm({
  send = sendSignUp,
  given = {},
  typed = {},
  kept = [],
  setup = null,
  hasEnd = false,
}: SignUp) {
  const words = useWords(english)
  const definition = withoutFields(adminForm, (name) => kept.includes(name))
  // No default values for text fields, because they would replace what was typed before hydration.
  const { form, onSubmit, progress } = useSendForm({
    resolver: formResolver(definition, { extraCheck: checkPassword }),
    defaultValues: { ...typed, ...given },
    fields: { ...adminFields, password: {}, leavingYear: {} },
    send: useSignUp({ send, given, setup, definition }),
    errorMessage(error) {
      const isNetworkError = error instanceof ApiError && error.status === 0
      return (
        serverMessage(error) ?? message(accountMessages, isNetworkError ? 'networkError' : 'signUpFailed')
      )
    },
  })
  const values: Values = { ...form.watch(), ...given }
  const visible = visibleFields(definition, values)
  const isKnown = isComplete(definition, { ...typed, ...given })
  const afterEmail = visible.findIndex(({ name }) => name === 'email') + 1
  const renderField = ({ name, ...field }: VisibleField) =>
    name in given ? null : (
      <FieldInput
        key={name}
        form={form}
        name={name}
        {...field}
        autoComplete={autoComplete[name]}
        hint={name === 'uniqueId' ? words.uniqueIdHint : undefined}
      />
    )
  const password = (
    <NewPasswordField
      form={form}
      name="password"
      label={words.password}
      person={form.watch()}
      username={given.email ? String(given.email) : undefined}
    />
  )
  const leavingYear = values.role === 'Volunteer' && !hasEnd && (
    <FieldInput
      form={form}
      name="leavingYear"
      field={leavingYearField}
      label={words.leavingYear}
      isRequired={false}
      hint={words.leavingHint(proposedLeavingYear(values.year, new Date(thisBrowser.now())))}
    />
  )
  return (
    <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.signUp} progress={progress}>
      {isKnown ? (
        <>
          {password}
          <FormSection
            label={words.known}
            hasError={visible.some(({ name }) => name in form.formState.errors)}
          >
            {visible.map(renderField)}
            {leavingYear}
          </FormSection>
        </>
      ) : (
        <>
          {visible.slice(0, afterEmail).map(renderField)}
          {password}
          {visible.slice(afterEmail).map(renderField)}
          {leavingYear}
        </>
      )}
    </FormFrame>
  )
}

/** Returns true if a form with these values needs nothing else but a password. */
const isComplete = (definition: FormDefinition, values: Values) =>
  visibleFields(definition, values).every(({ name, isRequired }) => !isRequired || Boolean(values[name]))

type Submission = Required<Pick<SignUp, 'send' | 'given' | 'setup'>> & { definition: FormDefinition }

function useSignUp({ send, given, setup, definition }: Submission) {
  const navigate = useNavigate()
  const enter = useEnter()

  async function signUp(typed: FieldValues, api: Api) {
    const values = { ...typed, ...given }
    const body = addBody(definition, values)
    body.append('password', String(values.password))
    if (values.role === 'Volunteer' && values.leavingYear) body.append('leavingYear', values.leavingYear)
    if (setup) body.append('setup', setup)
    const sent = await send(api, body)
    toast.success(sent.message)
    if (sent.data.status !== 'approved' || !(await logIn(values))) await navigate(accountScreens.login)
  }

  /**
   * Logs an approved newcomer in. Returns false if that fails; the account exists anyway, so the login page follows.
   */
  async function logIn({ email, password }: Values) {
    const body = { email: String(email), password: String(password) }
    const signedIn = await anonymousApi.call('POST', accountPaths.signIn, { body }).catch(() => undefined)
    if (signedIn) await enter(signedIn)
    return signedIn !== undefined
  }
  return signUp
}

function checkPassword({ password }: Values) {
  const { error } = passwordSchema.safeParse(password)
  return error
    ? [{ field: 'password', message: error.issues[0]?.message ?? message(accountMessages, 'signUpFailed') }]
    : []
}
