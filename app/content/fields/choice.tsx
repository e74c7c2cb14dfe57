import type { InputProps } from './input-props.ts'

export const ChoiceInput = ({ field, name, form, tied }: InputProps) => (
  <select {...tied} {...form.register(name)}>
    <option value="">Please choose</option>
    {field.choices?.map((choice) => (
      <option key={choice} value={choice}>
        {choice}
      </option>
    ))}
  </select>
)
