import { type FormEvent, useState } from 'react'
import type { spamTrapFields } from '#domain/kinds/feedback.ts'
import { feedbackFields } from '#domain/kinds/feedback-fields.ts'
import { networkErrorMessage } from '#domain/site/site-constants.ts'
import { Button } from '../ui/button.tsx'
import { Field, inputProps } from '../ui/field.tsx'
import type { Errors } from './send-feedback.ts'

const words = {
  submit: 'Submit',
  submitting: 'Submitting...',
  noScript: 'This form needs JavaScript. Please call us instead.',
}

// Repeated here, since every page loads this form; the type keeps it equal to the server's.
/** Where it is sent without scripts. */
const feedbackPage = '/feedback'
const honeypot: (typeof spamTrapFields)['honeypot'] = 'website'

/** Loaded when a field gets the focus, since most visitors never use the form. */
const loadSendFeedback = () => import('./send-feedback.ts')

/** The feedback form. The browser checks for missing fields, the server validates. */
export function FeedbackForm() {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsBusy(true)
    setErrors({})
    const submitErrors = await loadSendFeedback().then(
      ({ sendFeedback }) => sendFeedback(form),
      () => ({ form: networkErrorMessage }),
    )
    setErrors(submitErrors)
    setIsBusy(false)
  }

  return (
    <>
      <form
        method="post"
        action={feedbackPage}
        data-needs-app=""
        // If this fails, it is loaded again on submit.
        onFocus={() => loadSendFeedback().catch(() => undefined)}
        onSubmit={submit}
        className="grid gap-4 sm:grid-cols-2 noscript:hidden"
      >
        <TextField name="fullName" type="text" autoComplete="name" errors={errors} />
        <TextField name="email" type="email" autoComplete="email" errors={errors} />
        <div className="contents sm:[&>*]:col-span-2">
          <TextField name="contact" type="tel" autoComplete="tel" errors={errors} />
          <MessageField errors={errors} />
        </div>
        {/* A honeypot: hidden, so people, screen readers and autofill leave it empty; robots do not. */}
        <input name={honeypot} autoComplete="off" className="hidden" />
        {errors.form && (
          <p role="alert" className="font-medium text-danger-ink sm:col-span-2">
            {errors.form}
          </p>
        )}
        <Button type="submit" busy={isBusy} className="sm:col-span-2 sm:justify-self-start">
          {isBusy ? words.submitting : words.submit}
        </Button>
      </form>
      <p className="hidden noscript:block">{words.noScript}</p>
    </>
  )
}

type FieldName = keyof typeof feedbackFields

function TextField({
  name,
  errors,
  ...input
}: {
  name: FieldName
  errors: Errors
  type: string
  autoComplete: string
}) {
  const fieldProps = { id: `feedback-${name}`, error: errors[name] }
  const { label, max } = feedbackFields[name]
  return (
    <Field {...fieldProps} label={label} required>
      <input {...input} {...inputProps(fieldProps)} name={name} maxLength={max} required />
    </Field>
  )
}

function MessageField({ errors }: { errors: Errors }) {
  const fieldProps = { id: 'feedback-message', error: errors.message }
  const { label, max } = feedbackFields.message
  return (
    <Field {...fieldProps} label={label} required>
      <textarea {...inputProps(fieldProps)} name="message" rows={4} maxLength={max} required />
    </Field>
  )
}
