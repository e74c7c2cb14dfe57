import type { IncomingHttpHeaders } from 'node:http'
import { Message } from '#domain/text/message.ts'
import { messagePartsHeader, toParts } from '#domain/text/message-parts.ts'
import type { FieldError } from '../errors.ts'

type Payload = { message?: unknown; errors?: unknown }

/** Adds the parts for clients that request them; other clients get the response unchanged. */
export function addMessageParts<P extends Payload>(
  payload: P,
  { headers }: { headers: IncomingHttpHeaders },
): P {
  if (headers[messagePartsHeader.name] !== messagePartsHeader.value) return payload
  const { errors } = payload
  return { ...addParts(payload), ...(Array.isArray(errors) && { errors: errors.map(addParts<FieldError>) }) }
}

const addParts = <P extends Payload>(payload: P): P =>
  payload.message instanceof Message ? { ...payload, messageParts: toParts(payload.message) } : payload
