import { useId, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { api } from '#app/api/api.ts'
import { thisBrowser } from '#app/browser.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { SelectField } from '#app/forms/fields/select-field.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { Button } from '#app/ui/button.tsx'
import { Choices } from '#app/ui/choices.tsx'
import { Field, inputProps } from '#app/ui/field.tsx'
import { type ConsentLevel, consentLevels, undecided } from '#domain/audiences.ts'
import { consentLabels } from '#domain/consent.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { line } from '#domain/kinds/fields.ts'
import { defineWords } from '#domain/text/words.ts'
import { type ChildConsent, sentConsentSchema, withdrawalSchema } from '../consent-schemas.ts'
import { consentMessages, consentPaths, consentWayLabels, consentWays } from '../consents.ts'
import type { SavedConsents } from './photo-uses.tsx'

const words = defineWords({
  level: 'What may be shown',
  givenBy: 'Who gave consent',
  givenByHint: 'For example “her mother”',
  way: 'How',
  givenOn: 'Date',
  until: 'Valid until',
  untilHint: 'Leave empty if it has no end date.',
  save: 'Save consent',
})

const fields = { level: {}, givenBy: line(words.givenBy), way: {}, givenOn: {}, until: {} }
const check = schemaResolver(sentConsentSchema)

type Props = {
  ids: readonly string[]
  current: ChildConsent | undefined
  /** What a brother's or sister's family has just answered. */
  preset?: SiblingsAnswer | undefined
  onSaved: (saved: SavedConsents) => void
}

/** What is recorded of a visit in which a family answers for all its children. */
export type SiblingsAnswer = Pick<ChildConsent, 'level' | 'givenBy' | 'way' | 'givenOn' | 'until'>

export function ConsentForm({ ids, current, preset, onSaved }: Props) {
  const recorded = recordedValue(preset ?? current)
  const toBody = ({ until, ...values }: FieldValues) => ({
    ids,
    ...values,
    until: (values.level !== 'none' && until) || null,
  })
  const { form, onSubmit } = useSendForm({
    fields,
    defaultValues: recorded,
    resolver: (values, ...more) => check(toBody(values), ...more),
    async send(body) {
      const saved = await api.call('PUT', consentPaths.list, { body })
      onSaved(saved)
      return { message: saved.message ?? consentMessages.saved }
    },
    errorMessage: consentMessages.notSaved,
  })
  const { level, givenOn } = form.watch()
  const isAllowed = current?.isAsked && current.level !== 'none'
  const levels = consentLevels.filter((level) => level !== 'none' || !isAllowed)

  /** A new level needs a new consent: the details recorded with the previous level are cleared. */
  function setLevel(level: ConsentLevel) {
    const [from, to] = level === recorded.level ? [fresh(), recorded] : [recorded, fresh()]
    for (const name of ['givenBy', 'givenOn', 'until'] as const)
      if (form.getValues(name) === from[name]) form.setValue(name, to[name])
    form.setValue('level', level)
  }

  return (
    <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save}>
      <Choices
        label={words.level}
        choices={levels.map((level) => ({ value: level, ...consentLabels[level] }))}
        value={level}
        onChange={setLevel}
      />
      <GivenBy form={form} field={fields.givenBy} />
      <div className="grid gap-4 sm:grid-cols-2">
        <WaySelect form={form} />
        <DayInput form={form} name="givenOn" max={schoolDay(new Date(thisBrowser.now()))} required />
      </div>
      {level !== 'none' && (
        <DayInput form={form} name="until" hint={words.untilHint} min={givenOn} max="2099-12-31" />
      )}
    </FormFrame>
  )
}

type InputProps = { form: UseFormReturn<FieldValues> }

const GivenBy = (props: InputProps & { field: typeof fields.givenBy }) => (
  <FieldInput {...props} name="givenBy" hint={words.givenByHint} autoComplete="off" />
)

const WaySelect = ({ form }: InputProps) => (
  <SelectField
    label={words.way}
    {...form.register('way')}
    choices={consentWays.map((way) => [way, consentWayLabels[way]])}
  />
)

type DayProps = InputProps & {
  name: 'givenOn' | 'until'
  hint?: string
  min?: string
  max: string
  required?: boolean
}

function DayInput({ form, name, hint, required = false, ...limits }: DayProps) {
  const field = { id: useId(), error: form.getFieldState(name, form.formState).error?.message, hint }
  return (
    <Field {...field} label={words[name]} required={required}>
      <input type="date" {...limits} {...inputProps(field)} {...form.register(name)} />
    </Field>
  )
}

const fresh = () => ({ givenBy: '', givenOn: schoolDay(new Date(thisBrowser.now())), until: '' })

function recordedValue(current: SiblingsAnswer | undefined) {
  const { givenBy, givenOn, until } = fresh()
  const { level = undecided } = current ?? {}
  return {
    level: level === undecided ? 'team' : level,
    way: current?.way ?? 'on paper',
    givenBy: current?.givenBy ?? givenBy,
    givenOn: current?.givenOn ?? givenOn,
    until: current?.until ?? until,
  }
}

const withdrawWords = defineWords({
  withdraw: 'Withdraw consent',
  lead: 'From today on only PICs see the photo, and visitors do not see the full name. There is no end date.',
  givenBy: 'Who withdrew it',
  confirm: 'Withdraw from today on',
  cancel: 'Cancel',
})

const withdrawFields = { givenBy: line(withdrawWords.givenBy), way: {} }
const checkWithdrawal = schemaResolver(withdrawalSchema)

export function WithdrawForm({ id, onSaved }: { id: string; onSaved: (saved: SavedConsents) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { form, onSubmit } = useSendForm({
    fields: withdrawFields,
    defaultValues: { givenBy: '', way: 'by mouth' },
    resolver: (values, ...more) => checkWithdrawal({ ids: [id], ...values }, ...more),
    async send(body) {
      const saved = await api.call('POST', consentPaths.withdraw, { body })
      onSaved(saved)
      return { message: saved.message ?? consentMessages.withdrawn }
    },
    errorMessage: consentMessages.notSaved,
  })
  if (!isOpen)
    return (
      <Button variant="danger" className="w-full sm:w-auto" onClick={() => setOpen(true)}>
        {withdrawWords.withdraw}
      </Button>
    )
  return (
    <section aria-label={withdrawWords.withdraw}>
      <FormFrame form={form} onSubmit={onSubmit} submitLabel={withdrawWords.confirm} variant="danger">
        <p>{withdrawWords.lead}</p>
        <GivenBy form={form} field={withdrawFields.givenBy} />
        <WaySelect form={form} />
      </FormFrame>
      <Button
        variant="quiet"
        className="mt-3 w-full sm:w-auto"
        disabled={form.formState.isSubmitting}
        onClick={() => setOpen(false)}
      >
        {withdrawWords.cancel}
      </Button>
    </section>
  )
}
