import { useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { ClassDay } from '#domain/evenings/class-day-schemas.ts'
import {
  classDayMessages,
  classDayPaths,
  maxReasonLength,
  noClassNotice,
  usualReasons,
} from '#domain/evenings/class-days.ts'
import { day, line } from '#domain/kinds/fields.ts'
import { extraClassSchema, holidaySchema } from '#domain/site/site-settings.ts'
import { api } from '../../../../api/api.ts'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { TimeInput } from '../../../../forms/fields/time-input.tsx'
import { showFormErrors } from '../../../../forms/form-errors.ts'
import { FormFrame } from '../../../../forms/form-frame.tsx'
import { schemaResolver } from '../../../../forms/form-resolver.ts'
import { useSite } from '../../../../layout/site-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { LabeledCheckbox } from '../../../../ui/checkbox.tsx'
import { Modal, ModalBody } from '../../../../ui/modal.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { ShareText } from '../share-text.tsx'
import { isMarked, undoClassDay } from './undo-class-day.ts'

const words = {
  noClass: 'No class',
  reason: 'Reason',
  reasons: 'Usual reasons',
  from: 'First day',
  to: 'Last day',
  preview: 'Visitors will read this',
  announce: 'Show this notice until the last day is over',
  callOff: 'Call off class',
  callOffAnyway: 'Call off class anyway',
  tell: 'Tell the families too:',
  undo: 'Undo',
  close: 'Close',
  extraClass: 'Extra class',
  day: 'Day',
  starts: 'From',
  ends: 'To',
  what: 'What it is, such as Revision',
  add: 'Add the class',
}

type Made = { message: string; data: ClassDay }
type Props = { onClose: () => void; onChanged: () => void }

const noClassFields = {
  name: { ...line(words.reason), max: maxReasonLength },
  from: day(words.from),
  to: day(words.to),
}

/**
 * Calls off class: a reason, a preview of the notice, and afterwards a text for the families.
 *
 * @param day when it is about one evening alone
 */
export function NoClassDialog({ day, onClose, onChanged }: Props & { day?: string | undefined }) {
  const { settings, today } = useSite()
  const first = day ?? today
  const form = useForm<FieldValues>({
    resolver: schemaResolver(holidaySchema),
    defaultValues: { name: '', from: first, to: first },
  })
  const [isAnnounced, setAnnounced] = useState(true)
  const [evenIfMarked, setEvenIfMarked] = useState(false)
  const [made, setMade] = useState<{ id: string; text: string; message: string }>()
  const { revalidate } = useRevalidator()
  // At the end: the button that opened this may go with the class.
  function close() {
    onClose()
    if (!made) return
    onChanged()
    // Home and the notices say when there is class.
    revalidate()
  }

  async function callOff({ name, from, to }: FieldValues) {
    try {
      const sent = { what: 'no class', name, from, to, isAnnounced, evenIfMarked }
      const { message, data } = await api.send<Made>('POST', classDayPaths.list, sent)
      const notice = noClassNotice({ name: data.reason, from: data.from, to: data.to }, settings)
      setMade({ id: data._id, message, text: `${notice.title}. ${notice.description}` })
    } catch (error) {
      if (isMarked(error)) setEvenIfMarked(true)
      showFormErrors(form, noClassFields, error, classDayMessages.notSaved)
    }
  }
  async function undo(id: string) {
    try {
      await undoClassDay(id)
    } catch {
      toast.error(classDayMessages.notSaved)
    } finally {
      close()
    }
  }

  return (
    <Modal title={words.noClass} onClose={close}>
      <ModalBody>
        {made ? (
          <>
            <p role="status" className="font-medium">
              {made.message}
            </p>
            <p>{words.tell}</p>
            <ShareText text={made.text} />
            <div className="flex flex-wrap gap-3 max-sm:*:grow">
              <Button variant="quiet" onClick={() => undo(made.id)}>
                {words.undo}
              </Button>
              <Button variant="quiet" onClick={close}>
                {words.close}
              </Button>
            </div>
          </>
        ) : (
          <FormFrame
            form={form}
            onSubmit={callOff}
            submitLabel={evenIfMarked ? words.callOffAnyway : words.callOff}
          >
            <Reasons form={form} />
            <FieldInput form={form} name="name" field={noClassFields.name} />
            {day === undefined && (
              <div className="grid gap-3 sm:grid-cols-2">
                <FieldInput form={form} name="from" field={noClassFields.from} />
                <FieldInput form={form} name="to" field={noClassFields.to} />
              </div>
            )}
            <Preview form={form} />
            <LabeledCheckbox label={words.announce} isChecked={isAnnounced} onChange={setAnnounced} />
          </FormFrame>
        )}
      </ModalBody>
    </Modal>
  )
}

const Reasons = ({ form }: { form: UseFormReturn<FieldValues> }) => {
  const chosen = useWatch({ control: form.control, name: 'name' })
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{words.reasons}</legend>
      {usualReasons.map((reason) => (
        <Button
          key={reason}
          variant={reason === chosen ? 'chosen' : 'quiet'}
          aria-pressed={reason === chosen}
          onClick={() => form.setValue('name', reason, { shouldDirty: true, shouldValidate: true })}
        >
          {reason}
        </Button>
      ))}
    </fieldset>
  )
}

/** The notice as it will be; nothing until there is a reason and days. */
function Preview({ form }: { form: UseFormReturn<FieldValues> }) {
  const { settings } = useSite()
  const parsed = holidaySchema.safeParse(useWatch({ control: form.control }))
  if (!parsed.success) return null
  const { title, description } = noClassNotice(parsed.data, settings)
  return (
    <figure className="rounded-xl border border-edge px-4 py-3">
      <figcaption className="text-sm text-soft">{words.preview}</figcaption>
      <p className="font-semibold">{title}</p>
      <p>{description}</p>
    </figure>
  )
}

const extraFields = { day: day(words.day), name: line(words.what), from: {}, to: {} }

/** Adds a class beside the timings. */
export function ExtraClassDialog({ onClose, onChanged }: Props) {
  const { today } = useSite()
  const form = useForm<FieldValues>({
    resolver: schemaResolver(extraClassSchema),
    defaultValues: { day: today, from: '17:00', to: '18:00', name: '' },
  })
  const { revalidate } = useRevalidator()

  async function add(values: FieldValues) {
    try {
      const { message } = await api.send<Made>('POST', classDayPaths.list, { what: 'extra class', ...values })
      toast.success(message)
      onClose()
      onChanged()
      revalidate()
    } catch (error) {
      showFormErrors(form, extraFields, error, classDayMessages.notSaved)
    }
  }

  return (
    <Modal title={words.extraClass} onClose={onClose}>
      <ModalBody>
        <FormFrame form={form} onSubmit={add} submitLabel={words.add}>
          <FieldInput form={form} name="day" field={extraFields.day} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
            <TimeInput form={form} name="from" label={words.starts} isRequired />
            <TimeInput form={form} name="to" label={words.ends} isRequired />
          </div>
          <FieldInput form={form} name="name" field={extraFields.name} />
        </FormFrame>
      </ModalBody>
    </Modal>
  )
}
