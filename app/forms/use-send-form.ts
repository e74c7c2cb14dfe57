import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import type { Said } from '#domain/text/message.ts'
import { api } from '../api/api.ts'
import { showFormErrors } from './form-errors.ts'

type Sending<T> = UseFormProps<FieldValues> & {
  method?: 'POST' | 'PUT'
  path: string
  fields: Parameters<typeof showFormErrors>[1]
  /** What is sent in place of the values as they were typed. */
  toBody?: (values: FieldValues) => FieldValues
  errorMessage: Said
  onSent: (answer: T) => void
}

/** What a `FormFrame` needs whose values are sent; what the server refuses is said beside its field. */
export function useSendForm<T>({
  method = 'POST',
  path,
  fields,
  toBody = (values) => values,
  errorMessage,
  onSent,
  ...options
}: Sending<T>) {
  const form = useForm<FieldValues>(options)
  async function onSubmit(values: FieldValues) {
    try {
      onSent(await api.send<T>(method, path, toBody(values)))
    } catch (error) {
      showFormErrors(form, fields, error, errorMessage)
    }
  }
  return { form, onSubmit }
}
