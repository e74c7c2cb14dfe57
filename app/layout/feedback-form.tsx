import { type FormEvent, useState } from 'react'
import type { feedbackTraps } from '#domain/kinds/feedback.ts'
import { feedbackFields } from '#domain/kinds/feedback-fields.ts'
import { noAnswerSays } from '#domain/site-facts.ts'
import { useIsHydrated } from '../session/hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Field, inputProps } from '../ui/field.tsx'
import type { Errors } from './send-feedback.ts'

// Written out, since every page carries this form; the type sees to it that it stays the name the server knows.
const honeypot: (typeof feedbackTraps)['honeypot'] = 'website'

/** Most visitors never write to us, so the sending comes with the first field that is entered. */
const loadSending = () => import('./send-feedback.ts')

/** What a visitor wants to tell us. The browser asks for what is missing, the server says what is wrong. */
export function FeedbackForm() {
  const isHydrated = useIsHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsBusy(true)
    setErrors({})
    const wrong = await loadSending().then(
      ({ sendFeedback }) => sendFeedback(form),
      () => ({ form: noAnswerSays }),
    )
    setErrors(wrong)
    setIsBusy(false)
  }

  return (
    <>
      <form
        method="post"
        // Where it does not come now, it is asked for once more when the form is sent.
        onFocus={() => loadSending().catch(() => undefined)}
        onSubmit={submit}
        className="grid gap-4 sm:grid-cols-2 noscript:hidden"
      >
        <TextField name="fullName" type="text" autoComplete="name" errors={errors} />
        <TextField name="email" type="email" autoComplete="email" errors={errors} />
        <div className="contents sm:[&>*]:col-span-2">
          <TextField name="contact" type="tel" autoComplete="tel" errors={errors} />
          <MessageField errors={errors} />
        </div>
        {/* Not drawn, so neither people nor their screen readers and browsers fill it in; robots do. */}
        <input name={honeypot} autoComplete="off" className="hidden" />
        {errors.form && (
          <p role="alert" className="font-medium text-danger-ink sm:col-span-2">
            {errors.form}
          </p>
        )}
        {/* Sent before the scripts are there, the browser would leave the page, and what was written with it. */}
        <Button
          type="submit"
          busy={isBusy}
          disabled={!isHydrated}
          className="sm:col-span-2 sm:justify-self-start"
        >
          {isBusy ? 'Submitting...' : 'Submit'}
        </Button>
      </form>
      <p className="hidden noscript:block">This form needs JavaScript. Please call us instead.</p>
    </>
  )
}

type Name = keyof typeof feedbackFields

function TextField({
  name,
  errors,
  ...input
}: {
  name: Name
  errors: Errors
  type: string
  autoComplete: string
}) {
  const words = { id: `feedback-${name}`, error: errors[name] }
  const { label, max } = feedbackFields[name]
  return (
    <Field {...words} label={label} required>
      <input {...input} {...inputProps(words)} name={name} maxLength={max} required />
    </Field>
  )
}

function MessageField({ errors }: { errors: Errors }) {
  const words = { id: 'feedback-message', error: errors.message }
  const { label, max } = feedbackFields.message
  return (
    <Field {...words} label={label} required>
      <textarea {...inputProps(words)} name="message" rows={4} maxLength={max} required />
    </Field>
  )
}
