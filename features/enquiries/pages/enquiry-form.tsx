import { useHref, useLoaderData } from 'react-router'
import { useClassName } from '#app/language/kind-words.ts'
import { weekdayIn } from '#app/language/timing-words.ts'
import { useLanguage, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, inputProps } from '#app/ui/field.tsx'
import { NumberInput } from '#app/ui/number-input.tsx'
import type { Fields } from '#domain/kinds/kind.ts'
import { fieldLabel } from '#domain/kinds/translations.ts'
import { type Weekday, weekdays } from '#domain/site/class-timings.ts'
import type { PostedForm } from '#domain/site/posted-form.ts'
import { languageNames } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { type EnquiryKind, enquiries, enquiryFields, noClass } from '../enquiries.ts'

const english = defineWords('enquiry-form', {
  either: 'E-mail or contact number: one is enough.',
  evenings: 'Evenings on which you are free',
  kept: 'Only our team reads this. After sending it, you get a link with which you can withdraw it.',
  send: 'Send',
  choose: 'Please choose',
  noClass: 'Not at school yet',
})
const labels = ['Year of study', 'Why you want to teach', 'Language', "Child's class"]
defineWords('label', Object.fromEntries(labels.map((label) => [label, label])))

const types: Record<string, string> = { email: 'email', phone: 'tel' }
const autoComplete: Record<string, string> = { fullName: 'name', email: 'email', phone: 'tel' }

/**
 * The browser itself sends this form, without JavaScript. If the server rejects it, it shows the same page again, with
 * the values and all errors, in the page's language; browsers would show one at a time, in theirs.
 */
export function EnquiryForm({ kind }: { kind: EnquiryKind }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const language = useLanguage()
  const nothing: PostedForm = { values: {}, message: '', errors: [] }
  const { values, message, errors } = useLoaderData<PostedForm | null>() ?? nothing
  const typed: Record<string, string> = { language: languageNames[language].name, ...values }
  const className = useClassName()
  const { classTimings, grades } = useSite().settings
  const held = classTimings.flatMap(({ weekdays }) => weekdays)
  const fields = Object.entries<Fields[string]>(enquiryFields(kind, grades))
  const firstWrong = fields.find(([name]) => errors.some(({ field }) => field === name))?.[0]
  const days = weekdays.filter((day) => held.includes(day) && day in enquiries[kind].fields)
  return (
    <form
      method="post"
      action={useHref(enquiries[kind].page)}
      encType="multipart/form-data"
      noValidate
      className="grid max-w-2xl gap-4"
    >
      {fields.map(([name, field]) => {
        const { type, required, max, choices } = field
        // We call the readers of the Bengali and Hindi pages in their language.
        if (name === 'language' && language !== 'en')
          return <input key={name} type="hidden" name={name} value={languageNames[language].name} />
        const isEither = !required && (type === 'email' || type === 'phone')
        const error = errors.find(({ field }) => field === name)?.message
        const shared = { id: `enquiry-${name}`, error, hint: isEither ? words.either : undefined }
        const autoFocus = name === firstWrong
        const input = {
          ...inputProps(shared),
          name,
          required,
          autoFocus,
          defaultValue: typed[name],
          maxLength: max,
        }
        return weekdays.includes(name as Weekday) ? null : (
          <Field key={name} {...shared} label={fieldLabel(field)} required={required || isEither}>
            {type === 'prose' ? (
              <textarea {...input} rows={4} />
            ) : name === 'studentClass' ? (
              <select {...input}>
                <option value="">{words.choose}</option>
                {choices?.map((choice) => (
                  <option key={choice} value={choice}>
                    {choice === noClass ? words.noClass : className(choice)}
                  </option>
                ))}
              </select>
            ) : type === 'year' ? (
              <NumberInput {...input} />
            ) : (
              <input {...input} type={types[type]} autoComplete={autoComplete[name]} />
            )}
          </Field>
        )
      })}
      {days.length > 0 && (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="font-medium">{words.evenings}</legend>
          {days.map((day) => (
            <label key={day} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name={day}
                value="yes"
                defaultChecked={!!typed[day]}
                className="size-5"
              />
              <span>{weekdayIn(language, day)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {/* A honeypot: people, screen readers and autofill leave it empty because it is hidden; bots do not. */}
      <input name="website" autoComplete="off" className="hidden" />
      {errors.length === 0 && message && <p role="alert">{translate(message)}</p>}
      <p className="text-sm text-soft">{words.kept}</p>
      <Button type="submit" className="justify-self-start">
        {words.send}
      </Button>
    </form>
  )
}
