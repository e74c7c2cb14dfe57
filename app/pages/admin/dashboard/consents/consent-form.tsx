import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type ConsentLevel, consentLevels } from '#domain/audiences.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { FieldError } from '#domain/kinds/kind.ts'
import { type ConsentWay, consentWays } from '#domain/records/consent.ts'
import { type ChildConsent, type PhotoPlace, sentConsentSchema } from '#domain/records/consent-schemas.ts'
import { consentLabels, consentMessages, consentPaths, consentWayLabels } from '#domain/records/consents.ts'
import { ApiError, api } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { Choices } from '../../../../ui/choices.tsx'
import { Field, inputProps } from '../../../../ui/field.tsx'
import { toast } from '../../../../ui/toast.tsx'

const words = {
  level: 'What may be shown',
  givenBy: 'Who gave consent',
  givenByHint: 'For example “her mother”',
  way: 'How',
  givenOn: 'Date',
  until: 'Valid until',
  untilHint: 'Leave empty if it has no end date.',
  save: 'Save consent',
  places: 'Visitors no longer see the photo. It was shown here:',
  other:
    'Other records with the same picture now show a drawing or nothing. Choose another picture for them.',
}

type Saved = { message?: string; data: ChildConsent[]; places: PhotoPlace[] }

/** Records what may be shown of one child, or of several at once. */
export function ConsentForm({
  ids,
  current,
  onSaved,
}: {
  ids: readonly string[]
  current: ChildConsent | undefined
  onSaved: (saved: ChildConsent[]) => void
}) {
  const id = useId()
  const { value, set, errorOf, places, save } = useConsent(ids, current, onSaved)
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
        void run(save, { errorMessage: consentMessages.notSaved })
      }}
    >
      <Choices
        label={words.level}
        choices={consentLevels.map((level) => ({ value: level, ...consentLabels[level] }))}
        value={value.level}
        onChange={(level) => set({ level })}
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
      <Field {...field('until', words.untilHint)}>
        <input type="date" min={value.givenOn} max="2099-12-31" {...input('until', words.untilHint)} />
      </Field>
      <Button type="submit" busy={isBusy} className="w-full sm:w-auto">
        {words.save}
      </Button>
      <PhotoPlaces places={places} />
    </form>
  )
}

function useConsent(
  ids: readonly string[],
  current: ChildConsent | undefined,
  onSaved: (saved: ChildConsent[]) => void,
) {
  const [value, setValue] = useState({
    level: current?.level ?? ('team' as ConsentLevel),
    givenBy: current?.givenBy ?? '',
    way: current?.way ?? ('on paper' as ConsentWay),
    givenOn: current?.givenOn ?? schoolDay(new Date()),
    until: current?.until ?? '',
  })
  const [errors, setErrors] = useState<FieldError[]>([])
  const [places, setPlaces] = useState<PhotoPlace[]>([])
  const set = (changed: Partial<typeof value>) => setValue({ ...value, ...changed })
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message

  async function save() {
    const checked = sentConsentSchema.safeParse({ ids, ...value, until: value.until || null })
    if (!checked.success) {
      setErrors(checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })))
      return
    }
    try {
      const saved = await api.send<Saved>('PUT', consentPaths.list, checked.data)
      setErrors([])
      setPlaces(saved.places)
      toast.success(saved.message ?? consentMessages.saved)
      onSaved(saved.data)
    } catch (error) {
      setErrors(error instanceof ApiError ? error.errors : [])
      throw error
    }
  }
  return { value, set, errorOf, places, save }
}

/** Where a photo was to be seen that visitors see no more; always there, so that screen readers announce it. */
const PhotoPlaces = ({ places }: { places: readonly PhotoPlace[] }) => (
  <div role="status">
    {places.length > 0 && (
      <div className="rounded-2xl bg-lamp/15 p-4">
        <p>{words.places}</p>
        <ul className="mt-2 list-disc pl-5">
          {places.map(({ label, title, path }) => (
            <li key={`${label} ${title}`}>
              <Link to={path} className="font-medium text-link underline underline-offset-4">
                {label}
              </Link>
              <span>{`: ${title}`}</span>
            </li>
          ))}
        </ul>
        {places.length > 1 && <p className="mt-2 text-sm">{words.other}</p>}
      </div>
    )}
  </div>
)
