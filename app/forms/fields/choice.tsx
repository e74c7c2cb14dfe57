import { ChevronDown } from 'lucide-react'
import type { InputProps } from './input-props.ts'

/** With its own arrow: Safari would render a native button. */
export const ChoiceInput = ({ field, name, form, a11yProps }: InputProps) => (
  <span className="relative block">
    <select
      {...a11yProps}
      {...form.register(name)}
      className={`${a11yProps.className} appearance-none truncate pr-10`}
    >
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
