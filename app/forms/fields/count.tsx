import type { InputProps } from './input-props.ts'

export const CountInput = ({ name, form, a11yProps }: InputProps) => (
  <input type="number" inputMode="numeric" min={0} step={1} {...a11yProps} {...form.register(name)} />
)
