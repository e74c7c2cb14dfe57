import type { InputProps } from './input-props.ts'

export const LineInput = ({ name, form, a11yProps }: InputProps) => (
  <input type="text" {...a11yProps} {...form.register(name)} />
)
