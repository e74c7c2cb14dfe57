import { useId, useState } from 'react'
import type { Kind } from '#domain/kinds/kind.ts'
import { canSchedule, hideableFields, type Publishing } from '#domain/kinds/publishing.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'
import { useTranslateMessage, useWords } from '../language/use-words.ts'
import { LabeledCheckbox } from '../ui/checkbox.tsx'
import { Field, inputProps } from '../ui/field.tsx'

const english = defineWords('admin.publishing', {
  when: 'When visitors see it',
  now: 'Immediately',
  draft: 'Not yet: keep it as a draft',
  later: 'From a date and time',
  time: 'From (school time)',
  lastDay: 'Last day shown',
  pin: 'Pin to the top of its list and the news',
  hide: 'Hide from visitors',
  hideChild: 'Hide this child',
  hideField: (label: string) => `Hide: ${label}`,
  hideFields: 'Hide these fields from visitors',
})

type Props = {
  kind: Kind
  value: Publishing
  error: string | undefined
  onChange: (value: Publishing) => void
}

export function PublishingFields({ kind, value, error, onChange }: Props) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const id = useId()
  const set = (changed: Partial<Publishing>) => onChange({ ...value, ...changed })
  const [hiddenBefore] = useState(value.hiddenFields)
  const hideable = [...new Set([...hideableFields(kind), ...hiddenBefore])]
  return (
    <div className="space-y-4">
      {canSchedule(kind) && <ScheduleFields id={id} value={value} set={set} />}
      <LabeledCheckbox
        label={kind.name === 'student' ? words.hideChild : words.hide}
        isChecked={value.isHidden}
        onChange={(isHidden) => set({ isHidden })}
      />
      {hideable.length > 0 && (
        <fieldset>
          <legend className="font-medium">{words.hideFields}</legend>
          <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {hideable.map((name) => (
              <LabeledCheckbox
                key={name}
                label={words.hideField(translate(labelMessage(kind.fields[name]?.label ?? name)))}
                isChecked={value.hiddenFields.includes(name)}
                onChange={(isHidden) =>
                  set({
                    hiddenFields: isHidden
                      ? [...value.hiddenFields, name]
                      : value.hiddenFields.filter((other) => other !== name),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {error}
        </p>
      )}
    </div>
  )
}

type ScheduleFieldsProps = { id: string; value: Publishing; set: (changed: Partial<Publishing>) => void }

function ScheduleFields({ id, value, set }: ScheduleFieldsProps) {
  const words = useWords(english)
  const { isDraft, publishAt, lastDay, isPinned } = value
  const time = { id: `${id}-time` }
  const last = { id: `${id}-last` }
  return (
    <>
      <WhenChoice id={id} value={value} set={set} />
      {!isDraft && publishAt !== null && (
        <Field {...time} label={words.time} required>
          <input
            {...inputProps(time)}
            type="datetime-local"
            value={publishAt}
            onChange={({ target }) => set({ publishAt: target.value.slice(0, 16) })}
          />
        </Field>
      )}
      <Field {...last} label={words.lastDay}>
        <input
          {...inputProps(last)}
          type="date"
          value={lastDay ?? ''}
          onChange={({ target }) => set({ lastDay: target.value || null })}
        />
      </Field>
      <LabeledCheckbox label={words.pin} isChecked={isPinned} onChange={(isPinned) => set({ isPinned })} />
    </>
  )
}

function WhenChoice({ id, value: { isDraft, publishAt }, set }: ScheduleFieldsProps) {
  const words = useWords(english)
  const choices = [
    {
      label: words.now,
      isChosen: !isDraft && publishAt === null,
      values: { isDraft: false, publishAt: null },
    },
    {
      label: words.later,
      isChosen: !isDraft && publishAt !== null,
      values: { isDraft: false, publishAt: publishAt ?? '' },
    },
    { label: words.draft, isChosen: isDraft, values: { isDraft: true, publishAt: null } },
  ]
  return (
    <fieldset>
      <legend className="font-medium">{words.when}</legend>
      {choices.map(({ label, isChosen, values }) => (
        <label key={label} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={`${id}-when`}
            checked={isChosen}
            onChange={() => set(values)}
            className="size-5"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
