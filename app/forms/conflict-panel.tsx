import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { conflictMessage } from '#domain/kinds/edit-conflict.ts'
import { fieldLabel } from '#domain/kinds/translations.ts'
import { defineWords } from '#domain/text/words.ts'
import { useTranslateMessage, useWords } from '../language/use-words.ts'
import { Button } from '../ui/button.tsx'
import { useObjectUrl } from '../uploads/chosen-file.ts'
import { isEqual } from './form-values.ts'
import { type RemoteChange, theirFormValue } from './merge-edits.ts'

export const english = defineWords('admin.conflict', {
  changed: conflictMessage,
  base: 'Before',
  theirs: 'Theirs',
  mine: 'Yours',
  useMine: 'Use mine',
  useTheirs: 'Use theirs',
  taken: 'You had not changed this, so their version is now in the form.',
  nothing: 'Nothing in this form has changed. Save again.',
  empty: 'empty',
})

type Props = { changes: RemoteChange[]; form: UseFormReturn<FieldValues> }

/**
 * Shows what someone else has changed since this form was opened. The user chooses the value of a field that both have
 * changed.
 */
export function ConflictPanel({ changes, form }: Props) {
  const words = useWords(english)
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus announces each new conflict
  useEffect(() => panel.current?.focus(), [changes])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={words.changed}
      className="space-y-4 rounded-xl border border-danger bg-surface p-4"
    >
      <p role="alert" className="font-medium">
        {words.changed}
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

function Change({ change, form }: { change: RemoteChange; form: UseFormReturn<FieldValues> }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const { name, field, base, theirs, mine, textOf = (value: unknown) => value } = change
  const usesTheirs = mine !== undefined && isEqual(form.watch(name), theirFormValue(change))
  const choose = (value: unknown) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  return (
    <li className="border-t border-edge pt-3">
      <p className="font-medium">{translate(fieldLabel(field))}</p>
      <dl className="mt-1 space-y-1">
        <LabeledValue label={words.base}>
          <Value value={textOf(base)} />
        </LabeledValue>
        <LabeledValue label={words.theirs}>
          <Value value={textOf(theirs)} />
        </LabeledValue>
        {mine && (
          <LabeledValue label={words.mine}>
            <Value value={textOf(mine.value)} />
          </LabeledValue>
        )}
      </dl>
      {mine ? (
        <fieldset className="mt-3 flex flex-wrap gap-2">
          <legend className="sr-only">{translate(fieldLabel(field))}</legend>
          <ChoiceButton isSelected={!usesTheirs} onSelect={() => choose(mine.value)}>
            {words.useMine}
          </ChoiceButton>
          <ChoiceButton isSelected={usesTheirs} onSelect={() => choose(theirFormValue(change))}>
            {words.useTheirs}
          </ChoiceButton>
        </fieldset>
      ) : (
        <p className="mt-1 text-sm text-soft">{words.taken}</p>
      )}
    </li>
  )
}

type ChoiceButtonProps = { isSelected: boolean; onSelect: () => void; children: string }

const ChoiceButton = ({ isSelected, onSelect, children }: ChoiceButtonProps) => (
  <Button variant={isSelected ? 'chosen' : 'quiet'} aria-pressed={isSelected} onClick={onSelect}>
    {isSelected && <span aria-hidden="true">✓</span>}
    {children}
  </Button>
)

const LabeledValue = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-16 shrink-0 text-soft">{label}</dt>
    <dd className="line-clamp-4 min-w-0 whitespace-pre-line">{children}</dd>
  </div>
)

function Value({ value }: { value: unknown }) {
  const words = useWords(english)
  const fileUrl = useObjectUrl(value instanceof File ? value : null)
  const imageUrl = typeof value === 'string' && value.startsWith('/uploads/') ? value : fileUrl
  if (imageUrl) return <img src={imageUrl} alt="" className="size-16 rounded-lg object-cover" />
  if (Array.isArray(value)) return value.length
  return value === null || value === undefined || value === '' ? (
    <i>{words.empty}</i>
  ) : (
    <bdi>{value instanceof File ? value.name : String(value)}</bdi>
  )
}
