import type { InputProps } from './input-props.ts'

export const EmailInput = ({ name, form, a11yProps }: InputProps) => (
  <input type="email" inputMode="email" autoCapitalize="none" {...a11yProps} {...form.register(name)} />
)
