import type { InputProps } from './input-props.ts'

export const YearInput = ({ name, form, a11yProps }: InputProps) => (
  <input type="number" inputMode="numeric" min={1} step={1} {...a11yProps} {...form.register(name)} />
)
