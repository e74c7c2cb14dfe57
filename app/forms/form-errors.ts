import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Kind } from '#domain/kinds/kind.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { Message, type MessageOrText, message, serializeMessage } from '#domain/text/words.ts'
import { ApiError, serverMessage } from '../api/api.ts'
import { hasAccessEnded } from '../session/account-error-messages.ts'

/** The form's fields by name. The server may refer to a file field by its multipart name. */
export type FormFields = Record<string, { formFieldName?: string }>

/**
 * Shows the server's messages under their fields and focuses the first invalid field. If no field is invalid, shows
 * `otherwise` above the button.
 */
export function showFormErrors(
  form: UseFormReturn<FieldValues>,
  fields: FormFields,
  error: unknown,
  otherwise: MessageOrText,
) {
  const errors = error instanceof ApiError ? error.errors : []
  let hasFieldError = false
  for (const { field, message } of errors) {
    const name = findFieldName(fields, field)
    if (!name) continue
    form.setError(
      name,
      { type: 'server', message: serializeMessage(message) },
      { shouldFocus: !hasFieldError },
    )
    hasFieldError = true
  }
  if (!hasFieldError)
    form.setError('root.server', {
      type: 'server',
      message: serializeMessage(otherwise),
    })
}

/** The login page replaces the form, and the draft is restored after the login. */
export const sessionEndedMessage = (error: unknown) =>
  hasAccessEnded(error)
    ? `${message(accountMessages, 'accessEnded')} What you typed is kept.`
    : 'Your session has ended. Please log in again: what you typed is kept.'

export const addingMessage = (
  { name, messages: { adding } }: Kind,
  otherwise: MessageOrText,
): MessageOrText => (adding === undefined ? otherwise : new Message(`${name}.adding`, [], adding))

export function addErrorMessage({ messages }: Kind, error: unknown): MessageOrText {
  const notAdded = message(messages, 'notAdded')
  if (error instanceof ApiError && error.status === 401) return sessionEndedMessage(error)
  // The admin's access changed while the form was open.
  if (error instanceof ApiError && error.status === 403) return serverMessage(error) ?? notAdded
  if (isKeyReused(error)) return serverMessage(error) ?? notAdded
  const isNetworkError = !(error instanceof ApiError) || error.status === 0
  if (isNetworkError && messages.addNetworkError) return messages.addNetworkError
  return (messages.prefersServerMessage && serverMessage(error)) || notAdded
}

/**
 * Returns true if the idempotency key was already used with different content: an earlier request was processed, but
 * its response was lost.
 */
export const isKeyReused = (error: unknown) => error instanceof ApiError && error.status === 422

function findFieldName(fields: FormFields, name: string) {
  if (name in fields) return name
  return Object.keys(fields).find((key) => fields[key]?.formFieldName === name)
}
