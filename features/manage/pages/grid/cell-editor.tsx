import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Field } from '#domain/kinds/fields.ts'

/** The direction in which the focus moves after a cell is saved. */
export type Move = 'stay' | 'up' | 'down' | 'left' | 'right'

type CellInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type CellEditorProps = {
  field: Field
  label: string
  text: string
  error: string | undefined
  isBusy: boolean
  onSave: (text: string, move: Move) => void
  onCancel: () => void
}

/** The input in a cell: Enter, Tab or a click elsewhere saves, Escape cancels. */
export function CellEditor({ field, label, text, error, isBusy, onSave, onCancel }: CellEditorProps) {
  const input = useRef<CellInput>(null)
  const isGivenUp = useRef(false)
  const errorId = useId()
  useEffect(() => {
    const element = input.current
    element?.focus()
    // Put the cursor after the letter that started the edit.
    if (element && !(element instanceof HTMLSelectElement) && element.type !== 'date')
      element.setSelectionRange(element.value.length, element.value.length)
  }, [])
  function handleKey(event: KeyboardEvent<CellInput>) {
    // This Enter ends the composition of a letter, as in Hindi or Bengali.
    if (event.nativeEvent.isComposing) return
    const { value } = event.currentTarget
    if (event.key === 'Escape') {
      isGivenUp.current = true
      onCancel()
    } else if (event.key === 'Tab') onSave(value, event.shiftKey ? 'left' : 'right')
    else if (event.key === 'Enter' && !(field.type === 'prose' && event.shiftKey))
      onSave(value, event.shiftKey ? 'up' : 'down')
    else return
    event.preventDefault()
  }
  const props = {
    ref: (element: CellInput | null) => {
      input.current = element
    },
    'aria-label': label,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : errorId,
    'aria-busy': isBusy || undefined,
    defaultValue: text,
    onKeyDown: handleKey,
    onBlur: ({ currentTarget }: { currentTarget: CellInput }) =>
      isGivenUp.current || onSave(currentTarget.value, 'stay'),
    className:
      'block min-h-11 w-full min-w-32 select-text bg-surface px-3 py-2 text-ink outline-3 -outline-offset-3 outline-lamp',
  }
  return (
    <>
      <Input field={field} props={props} isBusy={isBusy} />
      {error !== undefined && (
        <p
          id={errorId}
          role="alert"
          className="max-w-80 px-3 pb-2 text-left text-sm font-medium text-danger-ink"
        >
          {error}
        </p>
      )}
    </>
  )
}

type Props = {
  ref: (element: CellInput | null) => void
  defaultValue: string
  className: string
  onKeyDown: (event: KeyboardEvent<CellInput>) => void
  onBlur: (event: { currentTarget: CellInput }) => unknown
}

function Input({ field, props, isBusy }: { field: Field; props: Props; isBusy: boolean }) {
  if (field.type === 'choice') {
    const chosen = choiceOf(field, props.defaultValue)
    return (
      <select {...props} defaultValue={chosen}>
        {(!field.required || chosen === '') && <option value="" />}
        {field.choices?.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    )
  }
  if (field.type === 'prose')
    return <textarea {...props} rows={3} readOnly={isBusy} className={`${props.className} min-w-64`} />
  const inputMode = field.type === 'count' || field.type === 'year' ? 'numeric' : undefined
  return (
    <input
      {...props}
      type={field.type === 'day' ? 'date' : 'text'}
      inputMode={inputMode}
      autoComplete="off"
      readOnly={isBusy}
    />
  )
}

/** Returns the choice with this text, or one that starts with the typed letter. */
const choiceOf = ({ choices = [] }: Field, text: string) =>
  choices.find((choice) => choice === text) ??
  choices.find((choice) => text !== '' && choice.toLowerCase().startsWith(text.toLowerCase())) ??
  ''
