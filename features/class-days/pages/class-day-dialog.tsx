import { useState } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { ShareText } from '#app/admin/share-text.tsx'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { TimeInput } from '#app/forms/fields/time-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { findText } from '#app/language/catalogs.ts'
import { useDefaultText, useFormatTimes } from '#app/language/timing-words.ts'
import { useLanguage, useLongDay, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Modal, ModalBody } from '#app/ui/modal.tsx'
import { day, line } from '#domain/kinds/fields.ts'
import { longDays, usualReasons } from '#domain/site/class-calendar.ts'
import { languages } from '#domain/text/languages.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { classDayMessages, classDayPaths, maxReasonLength, noClassNotice } from '../class-day-changes.ts'
import { type AddedClassDay, type ClassDay, sentClassDaySchema } from '../class-day-schemas.ts'

const english = defineWords('admin.tonight.class-day-dialog', {
  'no class': { title: 'No class', submit: 'Call off class' },
  'extra class': { title: 'Extra class', submit: 'Add the class' },
  reason: 'Reason',
  reasons: 'Usual reasons',
  firstDay: 'First day',
  lastDay: 'Last day',
  preview: 'Visitors will read this',
  day: 'Day',
  starts: 'From',
  ends: 'To',
  what: 'What it is, such as Revision',
  tell: 'Tell the families too:',
  extra: (day: string, time: string, reason: string) => `Extra class on ${day}, ${time}: ${reason}.`,
})

const fields = {
  name: line(english.reason, { max: maxReasonLength }),
  what: line(english.what, { max: maxReasonLength }),
  from: day(english.firstDay),
  to: day(english.lastDay),
  day: day(english.day),
}

const startOf = (what: ClassDay['what'], day: string) =>
  what === 'no class'
    ? { what, name: '', from: day, to: day }
    : { what, name: '', from: '17:00', to: '18:00', day }

type Props = {
  what: ClassDay['what']
  /** Set if the change is about one evening only. */
  day?: string
  onClose: () => void
  onChanged: () => void
}

export function ClassDayDialog({ what, day, onClose, onChanged }: Props) {
  const words = useWords(english)
  const { today } = useSite()
  const { title, submit } = words[what]
  const [added, setAdded] = useState<AddedClassDay>()
  const { revalidate } = useRevalidator()
  const sendForm = useSendForm({
    fields,
    resolver: schemaResolver(sentClassDaySchema),
    defaultValues: startOf(what, day ?? today),
    async send(body) {
      setAdded((await api.call('POST', classDayPaths.list, { body })).data)
      // The text for the families, Home and the notices mention the next classes.
      revalidate()
    },
  })
  // `onChanged` is called last, because the button that opened the dialog may disappear with the class.
  function close() {
    onClose()
    if (added) onChanged()
  }

  return (
    <Modal title={title} onClose={close}>
      <ModalBody>
        {added ? (
          <Saved {...added} />
        ) : (
          <FormFrame form={sendForm.form} onSubmit={sendForm.onSubmit} submitLabel={submit}>
            {what === 'no class' ? (
              <NoClassFields form={sendForm.form} hasDays={day === undefined} />
            ) : (
              <ExtraClassFields form={sendForm.form} />
            )}
          </FormFrame>
        )}
      </ModalBody>
    </Modal>
  )
}

/** The result, and a text for people who do not visit the website. */
function Saved({ what, from, to, reason, time, startsAt, endsAt, texts }: AddedClassDay) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const days = longDays(from, to, useLongDay())
  const hours = useFormatTimes()(time, startsAt, endsAt)
  const { settings } = useSite()
  const writeNotice = useNoClassNotice()
  const { title, description } = writeNotice({ from, to, name: reason }, settings)
  const own = useLanguage()
  const isOff = what === 'no class'
  return (
    <>
      <p role="status" className="font-medium">
        {translate(message(classDayMessages, isOff ? 'calledOff' : 'added', days))}
      </p>
      <p>{words.tell}</p>
      <ShareText text={isOff ? `${title}\n${description}` : words.extra(days, hours, reason)} />
      {languages.map((language) => {
        const text = language !== own && texts[language]
        return text && <ShareText key={language} text={text} language={language} />
      })}
    </>
  )
}

type FormProps = { form: UseFormReturn<FieldValues> }

const twoColumns = 'grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3'

function NoClassFields({ form, hasDays }: FormProps & { hasDays: boolean }) {
  const words = useWords(english)
  const { settings } = useSite()
  const values = useWatch({ control: form.control })
  const parsed = sentClassDaySchema.safeParse(values)
  const writeNotice = useNoClassNotice()
  const textOf = useDefaultText()
  const notice = parsed.success && parsed.data.what === 'no class' && writeNotice(parsed.data, settings)
  return (
    <>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{words.reasons}</legend>
        {usualReasons.map((reason) => (
          <Button
            key={reason}
            variant={reason === values.name ? 'chosen' : 'quiet'}
            aria-pressed={reason === values.name}
            onClick={() => form.setValue('name', reason, { shouldDirty: true, shouldValidate: true })}
          >
            {textOf(reason)}
          </Button>
        ))}
      </fieldset>
      <FieldInput form={form} name="name" field={fields.name} label={words.reason} />
      {hasDays && (
        <div className={twoColumns}>
          <FieldInput form={form} name="from" field={fields.from} label={words.firstDay} />
          <FieldInput form={form} name="to" field={fields.to} label={words.lastDay} />
        </div>
      )}
      {notice && (
        <figure className="rounded-xl border border-edge px-4 py-3">
          <figcaption className="text-sm text-soft">{words.preview}</figcaption>
          <p className="font-semibold">{notice.title}</p>
          <p>{notice.description}</p>
        </figure>
      )}
    </>
  )
}

const ExtraClassFields = ({ form }: FormProps) => {
  const words = useWords(english)
  return (
    <>
      <FieldInput form={form} name="day" field={fields.day} label={words.day} />
      <div className={twoColumns}>
        <TimeInput form={form} name="from" label={words.starts} isRequired />
        <TimeInput form={form} name="to" label={words.ends} isRequired />
      </div>
      <FieldInput form={form} name="name" field={fields.what} label={words.what} />
    </>
  )
}

function useNoClassNotice() {
  const language = useLanguage()
  const textOf = (key: string, english: string) => String(findText(language, key, english))
  return (...[off, calendar]: Parameters<typeof noClassNotice>) =>
    noClassNotice(off, calendar, { language, textOf })
}
