import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changedSays } from '#domain/edits.ts'
import { Button } from '../ui/button.tsx'
import { type TheirChange, valueOfTheirs } from './edit-conflict.ts'
import { useObjectUrl } from './use-object-url.ts'

const words = {
  was: 'It was',
  theirs: 'Theirs',
  mine: 'Yours',
  useMine: 'Use mine',
  useTheirs: 'Use theirs',
  taken: 'You had not changed this, so theirs is in the form now.',
  nothing: 'Nothing of what this form shows is different. Save again.',
  empty: 'empty',
}

/** What somebody else has changed since this form was opened, and the choice where both have changed the same. */
export function ConflictPanel({
  changes,
  form,
}: {
  changes: TheirChange[]
  form: UseFormReturn<FieldValues>
}) {
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conflict wants to be read as well
  useEffect(() => panel.current?.focus(), [changes])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={changedSays}
      className="space-y-4 rounded-xl border border-danger bg-surface p-4"
    >
      <p role="alert" className="font-medium">
        {changedSays}
      </p>
      {changes.length === 0 && <p>{words.nothing}</p>}
      <ul className="space-y-4">
        {changes.map((change) => (
          <Change key={change.name} change={change} form={form} />
        ))}
      </ul>
    </section>
  )
}

function Change({ change, form }: { change: TheirChange; form: UseFormReturn<FieldValues> }) {
  const { name, field, was, theirs, mine } = change
  const isTheirs = mine !== undefined && form.watch(name) === valueOfTheirs(change)
  const use = (value: unknown) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  return (
    <li className="border-t border-edge pt-3">
      <p className="font-medium">{field.label}</p>
      <dl className="mt-1 space-y-1">
        <Said what={words.was}>
          <Value value={was} />
        </Said>
        <Said what={words.theirs}>
          <Value value={theirs} />
        </Said>
        {mine && (
          <Said what={words.mine}>
            <Value value={mine.value} />
          </Said>
        )}
      </dl>
      {mine ? (
        <fieldset className="mt-3 flex flex-wrap gap-2">
          <legend className="sr-only">{field.label}</legend>
          <Choice isChosen={!isTheirs} onChoose={() => use(mine.value)}>
            {words.useMine}
          </Choice>
          <Choice isChosen={isTheirs} onChoose={() => use(valueOfTheirs(change))}>
            {words.useTheirs}
          </Choice>
        </fieldset>
      ) : (
        <p className="mt-1 text-sm text-soft">{words.taken}</p>
      )}
    </li>
  )
}

const Choice = ({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean
  onChoose: () => void
  children: string
}) => (
  <Button variant={isChosen ? 'primary' : 'quiet'} aria-pressed={isChosen} onClick={onChoose}>
    {isChosen && <span aria-hidden="true">✓</span>}
    {children}
  </Button>
)

const Said = ({ what, children }: { what: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-16 shrink-0 text-soft">{what}</dt>
    <dd className="line-clamp-4 min-w-0 whitespace-pre-line">{children}</dd>
  </div>
)

function Value({ value }: { value: unknown }) {
  const chosen = useObjectUrl(value instanceof File ? value : null)
  const shown = typeof value === 'string' && value.startsWith('/uploads/') ? value : chosen
  if (shown) return <img src={shown} alt="" className="size-16 rounded-lg object-cover" />
  if (Array.isArray(value)) return value.length
  return value === null || value === undefined || value === '' ? (
    <i>{words.empty}</i>
  ) : (
    <bdi>{value instanceof File ? value.name : String(value)}</bdi>
  )
}
