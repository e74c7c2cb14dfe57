import { type FormEvent, useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { Loaded, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { ask } from '#app/ui/ask.tsx'
import { Button, TextLink } from '#app/ui/button.tsx'
import { Field, inputProps } from '#app/ui/field.tsx'
import { Check } from '#app/ui/icons/admin-icons.ts'
import { NumberInput } from '#app/ui/number-input.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { type RetentionName, retentionNames, retentionPeriods } from '#domain/site/retention-periods.ts'
import { latinDigits, readWholeNumber } from '#domain/text/latin-digits.ts'
import { defineWords } from '#domain/text/words.ts'
import { retentionMessages, retentionPaths } from '../retention.ts'
import type { RetentionState } from '../retention-schemas.ts'

const words = defineWords({
  privacy: 'The privacy page',
  startsOn: (day: string) =>
    `This is new: nothing is deleted before ${formatDay(day)}, unless you save these periods earlier. History and sign-ups are deleted as before.`,
  clockJump: (since: string, today: string) =>
    `The server’s clock says that today is ${formatDay(today)}, but the site last looked for old data on ${formatDay(since)}. Nothing is deleted until you confirm the date. If the date is wrong, ask the person who runs the server to correct the clock.`,
  dateIsRight: (today: string) => `Today is ${formatDay(today)}`,
  due: (number: number, isChanged: boolean) =>
    number === 0
      ? 'Nothing will be deleted at the next run.'
      : `${number} will be deleted at the next run${isChanged ? ' if you save this' : ''}.`,
  counting: 'Counting…',
  bounds: (name: RetentionName) => {
    const { min, max, unit } = retentionPeriods[name]
    return `Enter a whole number of ${unit} from ${min} to ${max}.`
  },
  label: (name: RetentionName) => `${retentionPeriods[name].label}, in ${retentionPeriods[name].unit}`,
  save: 'Save how long things are kept',
  nothing: 'Nothing was changed.',
  sure: (more: number) => `${more} more will be permanently deleted at the next run. Save anyway?`,
})

/**
 * The retention periods, with the number of records that the next run deletes; before periods are saved that
 * delete more, a dialog shows how many more.
 */
export const RetentionForm = () => (
  <Loaded path={retentionPaths.settings} errorMessage={retentionMessages.notLoaded} isInline>
    {(state) => (
      <>
        <ClockJump saved={state} />
        <Periods saved={state} />
      </>
    )}
  </Loaded>
)

/** Asks for the date if the clock has moved by weeks, because a wrong clock would delete everything that is kept. */
function ClockJump({ saved }: { saved: RetentionState }) {
  const [{ clockJumpSince, today }, setState] = useState(saved)
  if (clockJumpSince === null) return null
  return (
    <div className="mb-6 max-w-xl space-y-3 rounded-2xl border border-lamp bg-lamp/10 p-4 font-medium">
      <p>{words.clockJump(clockJumpSince, today)}</p>
      <ActionButton
        label={words.dateIsRight(today)}
        icon={Check}
        run={async () => {
          const saved = await api.call('PUT', retentionPaths.date, { body: { today } })
          setState(saved.data)
          return saved
        }}
        errorMessage={retentionMessages.dateNotConfirmed}
      />
    </div>
  )
}

function Periods({ saved: first }: { saved: RetentionState }) {
  const [saved, setSaved] = useState(first)
  const [typed, setTyped] = useState(() => textsOf(first))
  const { isBusy, run } = useAction()
  const changed = retentionNames.filter(
    (name) => latinDigits(typed[name]).trim() !== String(saved.periods[name]),
  )
  const wrong = retentionNames.filter((name) => !isInBounds(name, typed[name]))
  const valid = changed.filter((name) => !wrong.includes(name))
  const sent = Object.fromEntries(valid.map((name) => [name, readWholeNumber(typed[name])]))
  const preview = usePreview(sent)

  async function save() {
    if (changed.length === 0) return { message: words.nothing }
    // The preview may be older than the latest input.
    const { data: counted } = await api.call('POST', retentionPaths.preview, { body: sent })
    if (counted.more > 0 && !(await ask(words.sure(counted.more), words.save))) return
    const { data } = await api.call('PUT', retentionPaths.settings, {
      body: { ...sent, expected: counted.more },
    })
    setSaved(data)
    setTyped(textsOf(data))
    return { message: retentionMessages.saved }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (wrong.length > 0) return
    void run(save, { errorMessage: retentionMessages.notSaved })
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-xl space-y-6">
      {saved.startsOn && (
        <p className="rounded-2xl bg-lamp/15 p-4 font-medium">{words.startsOn(saved.startsOn)}</p>
      )}
      {retentionNames.map((name) => (
        <Period
          key={name}
          name={name}
          value={typed[name]}
          due={valid.length > 0 ? preview?.due[name] : saved.due[name]}
          isChanged={changed.includes(name)}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" variant="quiet" busy={isBusy}>
          {words.save}
        </Button>
        <TextLink to="/privacy">{words.privacy}</TextLink>
      </div>
    </form>
  )
}

type Props = {
  name: RetentionName
  value: string
  /** Undefined while the records are being counted. */
  due: number | undefined
  isChanged: boolean
  onChange: (value: string) => void
}

function Period({ name, value, due, isChanged, onChange }: Props) {
  const { hint } = retentionPeriods[name]
  const isWrong = !isInBounds(name, value)
  const field = { id: `retention-${name}`, hint, error: isWrong ? words.bounds(name) : undefined }
  return (
    <div>
      <Field {...field} label={words.label(name)} required>
        <NumberInput {...inputProps(field)} value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
      {!isWrong && (
        <p aria-live="polite" className="mt-1 text-sm font-medium">
          {due === undefined ? words.counting : words.due(due, isChanged)}
        </p>
      )}
    </div>
  )
}

/**
 * Returns what the next run would delete; undefined while records are being counted, or if the form is
 * unchanged or has an error.
 */
function usePreview(sent: Record<string, number>) {
  const isChanged = Object.keys(sent).length > 0
  const { response } = useQuery(`retention ${JSON.stringify(sent)}`, async () =>
    isChanged ? (await api.call('POST', retentionPaths.preview, { body: sent })).data : undefined,
  )
  return response
}

const textsOf = ({ periods }: RetentionState) =>
  Object.fromEntries(retentionNames.map((name) => [name, String(periods[name])])) as Record<
    RetentionName,
    string
  >

function isInBounds(name: RetentionName, text: string) {
  const { min, max } = retentionPeriods[name]
  const number = readWholeNumber(text)
  return number >= min && number <= max
}
