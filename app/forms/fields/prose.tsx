import type { InputProps } from './input-props.ts'

export const ProseInput = ({ name, form, a11yProps }: InputProps) => (
  <textarea
    rows={4}
    {...a11yProps}
    className={`${a11yProps.className} field-sizing-content min-h-28`}
    {...form.register(name)}
  />
)
