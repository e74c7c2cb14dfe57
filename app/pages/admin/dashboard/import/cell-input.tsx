import { inputClass } from '../../../../ui/field.tsx'

type Props = {
  id: string
  name: string
  value: string
  choices: readonly string[] | undefined
  /** What having no value is called, where that is a choice too. */
  none?: string
  /** What is wrong is told below it. */
  hasError?: boolean
}

/** The input of a value of a list; it holds the value even where that is no choice. */
export function CellInput({ id, name, value, choices, none, hasError = false }: Props) {
  const props = {
    ...{ id, name, defaultValue: value, className: inputClass },
    ...(hasError && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
  }
  if (!choices) return <input {...props} autoComplete="off" />
  const other = none === undefined ? value : ''
  return (
    <select {...props}>
      {!choices.includes(other) && <option value={other}>{none ?? other}</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  )
}
