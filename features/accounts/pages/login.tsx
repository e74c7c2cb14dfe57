import { useEffect, useState } from 'react'
import { ApiError, anonymousApi } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { PasswordField } from '#app/forms/fields/password-field.tsx'
import { showFormErrors } from '#app/forms/form-errors.ts'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
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
import { defineWords } from '#domain/text/words.ts'
import { useEnter } from './use-enter.ts'

const english = defineWords('admin.login', {
  title: 'Log in',
  lead: 'For the people who run the evening school.',
  password: 'Password',
  logIn: 'Log in',
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
  const { form, onSubmit } = useSendForm({
    resolver: schemaResolver(signInSchema),
    async send({ email, password, code }) {
      const body = { email, password, ...(needsCode && { code }) }
      await enter(await anonymousApi.call('POST', accountPaths.signIn, { body }))
    },
    errorMessage: loginErrorMessage,
    onError(message, error) {
      if (error instanceof ApiError && error.errors.some(({ field }) => field === 'code')) setNeedsCode(true)
      showFormErrors(form, { code: {} }, error, message)
    },
  })
  const [needsCode, setNeedsCode] = useState(false)
  const { isBusy, run } = useAction()
  const enter = useEnter()
  const canUsePasskeys = useIsHydrated() && hasPasskeys()
  // The code field does not exist yet when react-hook-form tries to focus it.
  useEffect(() => {
    if (needsCode) form.setFocus('code')
  }, [needsCode, form])

  async function enterWithPasskey() {
    const passkey = await signWithPasskey(anonymousApi, secondFactorPaths.signInOptions)
    await enter(await anonymousApi.call('POST', secondFactorPaths.signIn, { body: { passkey } }))
  }
  const logInWithPasskey = () =>
    run(enterWithPasskey, {
      errorMessage: (error) => passkeyErrorMessage(error, loginErrorMessage(error)),
      onError: (message, error) => showFormErrors(form, {}, error, message),
    })

  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <UnsentLine />
      <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.logIn}>
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
