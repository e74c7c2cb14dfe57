import type { InputProps } from './input-props.ts'

export const ProseInput = ({ name, form, tied }: InputProps) => (
  <textarea
    rows={4}
    {...tied}
    className={`${tied.className} field-sizing-content min-h-28`}
    {...form.register(name)}
  />
)
