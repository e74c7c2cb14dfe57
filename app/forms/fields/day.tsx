import type { InputProps } from './input-props.ts'

export const DayInput = ({ name, form, a11yProps }: InputProps) => (
  <input type="date" {...a11yProps} {...form.register(name)} />
)
