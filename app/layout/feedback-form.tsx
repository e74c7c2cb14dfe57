import { type FormEvent, useState } from 'react'
import { feedback, type feedbackTraps } from '#domain/kinds/feedback.ts'
import { noAnswerSays } from '#domain/site-facts.ts'
import { ApiFailure, api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field, inputProps } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

type Errors = Record<string, string>

// Written out, since every page carries this form; the types see to it that they stay the names the server knows.
const honeypot: (typeof feedbackTraps)['honeypot'] = 'website'
const openFor: (typeof feedbackTraps)['openFor'] = 'openedForSeconds'

/** What a visitor wants to tell us. The browser asks for what is missing, the server says what is wrong. */
export function FeedbackForm() {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsBusy(true)
    setErrors({})
    const message = toast.loading(feedback.says.adding ?? '')
    try {
      await api.add(feedback, {
        ...Object.fromEntries(new FormData(form)),
        [openFor]: performance.now() / 1_000,
      })
      toast.success(feedback.says.added, message)
      form.reset()
    } catch (failure) {
      toast.error(feedback.says.notAdded, message)
      if (failure instanceof ApiFailure) setErrors(errorsByField(failure))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <form method="post" onSubmit={submit} className="grid gap-4 sm:grid-cols-2 noscript:hidden">
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
        <Button type="submit" busy={isBusy} className="sm:col-span-2 sm:justify-self-start">
          {isBusy ? 'Submitting...' : 'Submit'}
        </Button>
      </form>
      <p className="hidden noscript:block">This form needs JavaScript. Please call us instead.</p>
    </>
  )
}

type Name = keyof typeof feedback.fields

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
  const { label, max } = feedback.fields[name]
  return (
    <Field {...words} label={label} required>
      <input {...input} {...inputProps(words)} name={name} maxLength={max} required />
    </Field>
  )
}

function MessageField({ errors }: { errors: Errors }) {
  const words = { id: 'feedback-message', error: errors.message }
  const { label, max } = feedback.fields.message
  return (
    <Field {...words} label={label} required>
      <textarea {...inputProps(words)} name="message" rows={4} maxLength={max} required />
    </Field>
  )
}

/** A message per field; what concerns no single field (too many sent, no network) stands under `form`. */
function errorsByField({ status, message, errors }: ApiFailure): Errors {
  if (errors.length > 0) return Object.fromEntries(errors.map((error) => [error.field, error.message]))
  if (status === 0) return { form: noAnswerSays }
  return message ? { form: message } : {}
}
