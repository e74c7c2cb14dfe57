import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHref } from 'react-router'
import type { spamTrapFields } from '#domain/kinds/feedback.ts'
import { feedbackFields } from '#domain/kinds/feedback-fields.ts'
import { feedbackPages } from '#domain/site/page-paths.ts'
import { useWords } from '../language/use-words.ts'
import { storeOfflineFeedback } from '../page-script/offline-feedback.ts'
import { Button } from '../ui/button.tsx'
import { Field, inputProps } from '../ui/field.tsx'
import { focusFirstInvalidField } from '../ui/focus-first-invalid-field.ts'
import { fieldWords, formWords } from './feedback-form-words.ts'
import type { Errors } from './feedback-words.ts'

// Duplicated, because every page loads this form and its script should stay small; the type ensures that it equals the
// server's value.
const honeypot: (typeof spamTrapFields)['honeypot'] = 'website'

/** Loaded when a field gets the focus, because most visitors never use the form. */
const loadSendFeedback = () => import('./send-feedback.ts')

type Refused = { values: Record<string, string>; errors: Errors }

const nothingRefused: Refused = { values: {}, errors: {} }

/**
 * The browser checks for missing fields; the server validates the rest. Without JavaScript, a separate page shows the
 * result.
 */
export function FeedbackForm({ refused = nothingRefused }: { refused?: Refused | undefined }) {
  const words = useWords(formWords)
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState(refused.errors)
  const formRef = useRef<HTMLFormElement>(null)
  const fieldProps = { values: refused.values, errors, focused: findFirst(refused.errors) }

  useEffect(() => {
    // For errors in the server's HTML, the focus is already set.
    if (formRef.current && errors !== refused.errors) focusFirstInvalidField(formRef.current)
  }, [errors, refused.errors])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsBusy(true)
    setErrors({})
    const submitErrors = await loadSendFeedback().then(
      ({ sendFeedback }) => sendFeedback(form),
      () => {
        storeOfflineFeedback(form)
        return { form: words.noNetwork }
      },
    )
    setErrors(submitErrors)
    setIsBusy(false)
  }

  return (
    <form
      ref={formRef}
      method="post"
      action={useHref(feedbackPages.form)}
      encType="multipart/form-data"
      data-needs-app=""
      // If this fails, the submit tries again.
      onFocus={() => loadSendFeedback().catch(() => undefined)}
      onSubmit={submit}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField {...fieldProps} name="fullName" type="text" autoComplete="name" />
      <TextField {...fieldProps} name="email" type="email" autoComplete="email" />
      <div className="contents sm:[&>*]:col-span-2">
        <TextField {...fieldProps} name="contact" type="tel" autoComplete="tel" />
        <MessageField {...fieldProps} />
      </div>
      {/* A honeypot: people, screen readers and autofill leave it empty because it is hidden; bots do not. */}
      <input name={honeypot} autoComplete="off" className="hidden" />
      {errors.form && (
        <p role="alert" className="font-medium text-danger-ink sm:col-span-2">
          {errors.form}
        </p>
      )}
      <KeptNote />
      <Button type="submit" busy={isBusy} className="sm:col-span-2 sm:justify-self-start">
        {isBusy ? words.submitting : words.submit}
      </Button>
    </form>
  )
}

/** Says that a message is stored; the page script shows and handles it (app/page-script/offline-feedback.ts). */
function KeptNote() {
  const words = useWords(formWords)
  return (
    <div aria-live="polite" className="sm:col-span-2">
      <p className="hidden in-data-feedback-kept:block">
        <span>{words.kept}</span>
        <button type="button" data-delete-kept="" className="block min-h-11 font-semibold underline">
          {words.deleteKept}
        </button>
      </p>
    </div>
  )
}

type FieldName = keyof typeof feedbackFields
type FieldProps = Refused & { focused: string | undefined }

const findFirst = (errors: Errors) => Object.keys(feedbackFields).find((name) => errors[name])

function TextField({
  name,
  type,
  autoComplete,
  ...refused
}: FieldProps & { name: FieldName; type: string; autoComplete: string }) {
  const label = useWords(fieldWords)[name]
  return (
    <Field {...idAndError(name, refused)} label={label} required>
      <input {...propsOf(name, refused)} type={type} autoComplete={autoComplete} />
    </Field>
  )
}

function MessageField(refused: FieldProps) {
  return (
    <Field {...idAndError('message', refused)} label={useWords(fieldWords).message} required>
      <textarea {...propsOf('message', refused)} rows={4} />
    </Field>
  )
}

const idAndError = (name: FieldName, { errors }: Refused) => ({ id: `feedback-${name}`, error: errors[name] })

const propsOf = (name: FieldName, refused: FieldProps) => ({
  ...inputProps(idAndError(name, refused)),
  name,
  maxLength: feedbackFields[name].max,
  required: true,
  defaultValue: refused.values[name],
  autoFocus: refused.focused === name,
})
