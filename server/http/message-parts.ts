import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Message, messagePartsHeader, toParts } from '#domain/text/words.ts'
import type { FieldError } from '../errors.ts'

type Payload = { message?: unknown; errors?: unknown }

/** Sends the keys and values of messages to clients that request them. */
export function sendMessageParts(app: FastifyInstance) {
  app.addHook('preSerialization', (request, _reply, payload: Payload | null, done) =>
    done(null, payload?.message instanceof Message ? addMessageParts(payload, request) : payload),
  )
}

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
