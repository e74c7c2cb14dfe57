import { ChevronDown } from 'lucide-react'
import type { InputProps } from './input-props.ts'

/** With an arrow of our own: Safari draws a select as a button of another system. */
export const ChoiceInput = ({ field, name, form, tied }: InputProps) => (
  <span className="relative block">
    <select {...tied} {...form.register(name)} className={`${tied.className} appearance-none truncate pr-10`}>
      <option value="">Please choose</option>
      {field.choices?.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-3 right-3.5 size-5 text-soft"
    />
  </span>
)
