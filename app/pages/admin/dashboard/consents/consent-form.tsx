import { useId, useState } from 'react'
import { type ConsentLevel, consentLevels } from '#domain/audiences.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { FieldError } from '#domain/kinds/kind.ts'
import { type ConsentWay, consentWays } from '#domain/records/consent.ts'
import { type ChildConsent, sentConsentSchema } from '#domain/records/consent-schemas.ts'
import { consentLabels, consentMessages, consentPaths, consentWayLabels } from '#domain/records/consents.ts'
import { ApiError, api } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { Choices } from '../../../../ui/choices.tsx'
import { Field, inputProps } from '../../../../ui/field.tsx'
import { toast } from '../../../../ui/toast.tsx'
import type { SavedConsents } from './photo-places.tsx'

const words = {
  level: 'What may be shown',
  givenBy: 'Who gave consent',
  givenByHint: 'For example “her mother”',
  way: 'How',
  givenOn: 'Date',
  until: 'Valid until',
  untilHint: 'Leave empty if it has no end date.',
  save: 'Save consent',
}

/**
 * Records what may be shown of one child, or of several at once. What a family has allowed is withdrawn by a button of its
 * own (`withdraw-form.tsx`).
 */
export function ConsentForm({
  ids,
  current,
  onSaved,
}: {
  ids: readonly string[]
  current: ChildConsent | undefined
  onSaved: (saved: SavedConsents) => void
}) {
  const id = useId()
  const { value, set, setLevel, errorOf, save } = useConsent(ids, current, onSaved)
  const isAllowed = current?.isAsked && current.level !== 'none'
  const levels = consentLevels.filter((level) => level !== 'none' || !isAllowed)
  const { isBusy, run } = useAction()

  const input = (name: keyof typeof value, hint?: string) => ({
    ...inputProps({ id: `${id}-${name}`, error: errorOf(name), hint }),
    value: value[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const field = (name: keyof typeof value, hint?: string) => ({
    id: `${id}-${name}`,
    label: words[name],
    error: errorOf(name),
    hint,
  })

  return (
    <form
      noValidate
      className="max-w-xl space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(save, { sendsInput: true, errorMessage: consentMessages.notSaved })
      }}
    >
      <Choices
        label={words.level}
        choices={levels.map((level) => ({ value: level, ...consentLabels[level] }))}
        value={value.level}
        onChange={setLevel}
      />
      <Field {...field('givenBy', words.givenByHint)} required>
        <input type="text" maxLength={120} autoComplete="off" {...input('givenBy', words.givenByHint)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('way')} required>
          <select {...input('way')}>
            {consentWays.map((way) => (
              <option key={way} value={way}>
                {consentWayLabels[way]}
              </option>
            ))}
          </select>
        </Field>
        <Field {...field('givenOn')} required>
          <input type="date" max={schoolDay(new Date())} {...input('givenOn')} />
        </Field>
      </div>
      {value.level !== 'none' && (
        <Field {...field('until', words.untilHint)}>
          <input type="date" min={value.givenOn} max="2099-12-31" {...input('until', words.untilHint)} />
        </Field>
      )}
      <Button type="submit" busy={isBusy} className="w-full sm:w-auto">
        {words.save}
      </Button>
    </form>
  )
}

function useConsent(
  ids: readonly string[],
  current: ChildConsent | undefined,
  onSaved: (saved: SavedConsents) => void,
) {
  const recorded = recordedValue(current)
  const [value, setValue] = useState(recorded)
  const [errors, setErrors] = useState<FieldError[]>([])
  const set = (changed: Partial<Value>) => setValue({ ...value, ...changed })
  /** Whoever allows something else says it anew: what was recorded with the other level does not come along. */
  function setLevel(level: ConsentLevel) {
    const [from, to] = level === recorded.level ? [fresh(), recorded] : [recorded, fresh()]
    const carried = (name: 'givenBy' | 'givenOn' | 'until') => (value[name] === from[name] ? to : value)[name]
    set({ level, givenBy: carried('givenBy'), givenOn: carried('givenOn'), until: carried('until') })
  }
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message

  async function save() {
    const checked = sentConsentSchema.safeParse({
      ids,
      ...value,
      until: (value.level !== 'none' && value.until) || null,
    })
    if (!checked.success) {
      setErrors(checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })))
      return
    }
    try {
      const saved = await api.send<SavedConsents>('PUT', consentPaths.list, checked.data)
      setErrors([])
      toast.success(saved.message ?? consentMessages.saved)
      onSaved(saved)
    } catch (error) {
      setErrors(error instanceof ApiError ? error.errors : [])
      throw error
    }
  }
  return { value, set, setLevel, errorOf, save }
}

const fresh = () => ({ givenBy: '', givenOn: schoolDay(new Date()), until: '' })

type Value = ReturnType<typeof fresh> & { level: ConsentLevel; way: ConsentWay }

function recordedValue(current: ChildConsent | undefined): Value {
  const { givenBy, givenOn, until } = fresh()
  return {
    level: current?.level ?? 'team',
    way: current?.way ?? 'on paper',
    givenBy: current?.givenBy ?? givenBy,
    givenOn: current?.givenOn ?? givenOn,
    until: current?.until ?? until,
  }
}
