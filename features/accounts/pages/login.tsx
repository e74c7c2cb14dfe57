import { useEffect, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { ApiError, anonymousApi } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { PasswordField } from '#app/forms/fields/password-field.tsx'
import { FormFrame } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { loginErrorMessage } from '#app/session/account-error-messages.ts'
import { hasPasskeys, passkeyErrorMessage, signWithPasskey } from '#app/session/browser-passkeys.ts'
import { UnsentLine } from '#app/session/unsent-line.tsx'
import { useIsHydrated } from '#app/session/use-is-hydrated.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { KeyRound } from '#app/ui/icons/admin-icons.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { line } from '#domain/kinds/fields.ts'
import { accountPaths, accountScreens, adminFields, signInSchema } from '#domain/session/accounts.ts'
import { secondFactorPaths } from '#domain/session/second-factor-paths.ts'
import type { MessageOrText } from '#domain/text/message.ts'
import { serializeMessage } from '#domain/text/message-parts.ts'
import { defineWords } from '#domain/text/words.ts'
import { useEnter } from './use-enter.ts'

const english = defineWords('admin.login', {
  title: 'Log in',
  lead: 'For the people who run the evening school.',
  password: 'Password',
  logIn: 'Log In',
  passkey: 'Use a passkey',
  code: 'Code from your app, or a recovery code',
  forgot: 'Forgot password?',
  signUp: 'Sign up',
})

export const meta = unlistedPageMeta(english)

const codeField = line(english.code)
export default function Login() {
  const words = useWords(english)
  // No default values, because they would replace what was typed before hydration.
  const form = useForm<FieldValues>({ resolver: schemaResolver(signInSchema) })
  const [needsCode, setNeedsCode] = useState(false)
  const { isBusy, logInWithPasskey } = usePasskeyLogin((said) =>
    form.setError('root.server', { message: serializeMessage(said) }),
  )
  const enter = useEnter()
  const canUsePasskeys = useIsHydrated() && hasPasskeys()
  // The code field does not exist yet when react-hook-form tries to focus it.
  useEffect(() => {
    if (needsCode) form.setFocus('code')
  }, [needsCode, form])

  async function logIn({ email, password, code }: FieldValues) {
    try {
      const body = { email, password, ...(needsCode && { code }) }
      await enter(await anonymousApi.call('POST', accountPaths.signIn, { body }))
    } catch (error) {
      const codeError = error instanceof ApiError && error.errors.find(({ field }) => field === 'code')
      if (codeError) {
        setNeedsCode(true)
        form.setError('code', { message: serializeMessage(codeError.message) })
      } else form.setError('root.server', { message: serializeMessage(loginErrorMessage(error)) })
    }
  }

  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <UnsentLine />
      <FormFrame form={form} onSubmit={logIn} submitLabel={words.logIn}>
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="username" />
        <PasswordField form={form} name="password" label={words.password} autoComplete="current-password" />
        {needsCode && (
          <FieldInput
            form={form}
            name="code"
            field={codeField}
            label={words.code}
            autoComplete="one-time-code"
          />
        )}
      </FormFrame>
      {canUsePasskeys && (
        <Button variant="quiet" busy={isBusy} onClick={logInWithPasskey} className="mt-4 w-full sm:w-auto">
          <KeyRound className="size-5" />
          {words.passkey}
        </Button>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6">
        <TextLink to={accountScreens.forgotPassword}>{words.forgot}</TextLink>
        <TextLink to={accountScreens.signup}>{words.signUp}</TextLink>
      </p>
    </div>
  )
}

function usePasskeyLogin(showError: (said: MessageOrText) => void) {
  const [isBusy, setBusy] = useState(false)
  const enter = useEnter()

  async function logInWithPasskey() {
    setBusy(true)
    try {
      const passkey = await signWithPasskey(anonymousApi, secondFactorPaths.signInOptions)
      await enter(await anonymousApi.call('POST', secondFactorPaths.signIn, { body: { passkey } }))
    } catch (error) {
      showError(passkeyErrorMessage(error, loginErrorMessage(error)))
    }
    setBusy(false)
  }
  return { isBusy, logInWithPasskey }
}
