import { useEffect, useEffectEvent, useState } from 'react'
import { anonymousApi } from '#app/api/api.ts'
import { thisBrowser } from '#app/browser.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { showFormErrors } from '#app/forms/form-errors.ts'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { forgotPasswordErrorMessage } from '#app/session/account-error-messages.ts'
import { TextLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { toast } from '#app/ui/toast.tsx'
import { accountMessages } from '#domain/session/account-messages.ts'
import {
  accountPaths,
  accountScreens,
  adminFields,
  forgotPasswordRetrySeconds,
  forgotPasswordSchema,
} from '#domain/session/accounts.ts'
import { defineWords, isMessage, type MessageOrText, message } from '#domain/text/words.ts'

const english = defineWords('admin.forgot-password', {
  title: 'Forgot password',
  lead: 'We will mail you a link to set a new one.',
  send: 'Send reset link',
  login: 'Back to the login',
})

export const meta = unlistedPageMeta(english)

export default function ForgotPassword() {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const { form, onSubmit } = useSendForm({
    resolver: schemaResolver(forgotPasswordSchema),
    doing: message(accountMessages, 'sendingReset'),
    async send({ email }) {
      setFolderNotice('')
      const response = await anonymousApi.call('POST', accountPaths.forgotPassword, { body: { email } })
      // Without a mail server no mail will arrive, so the message stays on the page.
      if (isMessage(response.message, accountMessages, 'resetInFolder')) {
        setFolderNotice(response.message)
        return
      }
      start(forgotPasswordRetrySeconds)
      // If the mail is queued instead of sent, the server's message says so.
      return response
    },
    errorMessage: forgotPasswordErrorMessage,
    onError(errorMessage, error) {
      toast.error(errorMessage)
      showFormErrors(form, {}, error, errorMessage)
    },
  })
  const [folderNotice, setFolderNotice] = useState<MessageOrText>('')
  const { seconds, start } = useCountdown(() => form.resetField('email', { defaultValue: '' }))

  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.send} isDisabled={seconds > 0}>
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="username" />
      </FormFrame>
      {folderNotice && (
        <p role="status" className="mt-5 max-w-xl font-medium">
          {translate(folderNotice)}
        </p>
      )}
      {seconds > 0 && <p className="mt-5 font-medium text-leaf">{accountMessages.retryIn(seconds)}</p>}
      <p className="mt-8">
        <TextLink to={accountScreens.login}>{words.login}</TextLink>
      </p>
    </div>
  )
}

/** Counts seconds down to 0 by the clock, so that the count is still correct after the page was suspended. */
function useCountdown(onEnd: () => void) {
  const [endTime, setEndTime] = useState<number | null>(null)
  const [seconds, setSeconds] = useState(0)
  const finish = useEffectEvent(onEnd)

  useEffect(() => {
    if (endTime === null) return
    const timer = thisBrowser.setInterval(() => {
      const remaining = Math.max(0, Math.ceil((endTime - thisBrowser.now()) / 1_000))
      setSeconds(remaining)
      if (remaining > 0) return
      setEndTime(null)
      finish()
    }, 1_000)
    return () => thisBrowser.clearInterval(timer)
  }, [endTime])

  function start(duration: number) {
    setSeconds(duration)
    setEndTime(thisBrowser.now() + duration * 1_000)
  }
  return { seconds, start }
}
