import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import type { AnswerTo, Method, PathOf } from '#domain/api/client-types.ts'
import type { Said } from '#domain/text/message.ts'
import { api } from '../api/api.ts'
import { showFormErrors } from './form-errors.ts'

type Sending<M extends Method, P extends string> = UseFormProps<FieldValues> & {
  method: M
  path: P
  params?: Record<string, string>
  fields: Parameters<typeof showFormErrors>[1]
  /** What is sent in place of the values as they were typed. */
  toBody?: (values: FieldValues) => FieldValues
  errorMessage: Said
  onSent: (answer: AnswerTo<M, P>) => void
}

/** What a `FormFrame` needs whose values are sent; what the server refuses is said beside its field. */
export function useSendForm<M extends Method, P extends PathOf<M>>({
  method,
  path,
  params,
  fields,
  toBody = (values) => values,
  errorMessage,
  onSent,
  ...options
}: Sending<M, P>) {
  const form = useForm<FieldValues>(options)
  async function onSubmit(values: FieldValues) {
    try {
      onSent(await api.send(method, path, { params, body: toBody(values) }))
    } catch (error) {
      showFormErrors(form, fields, error, errorMessage)
    }
  }
  return { form, onSubmit }
}
