import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpMessages } from '#domain/api/http-messages.ts'
import type { Fields, Values } from '#domain/kinds/kind.ts'
import { inLanguage, languages } from '#domain/text/languages.ts'
import { message, serializeMessage } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import { type HttpError, UnsupportedMediaType } from '#server/errors.ts'
import { logFailure, sendHttpError, setRetryAfter, toHttpError } from '#server/http/error-handler.ts'
import { allow } from '#server/http/guard.ts'
import { toText } from '#server/http/parse-input.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { sendRefusedForm } from './page-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The received form values, for the page that shows the form again. */
    postedValues: Values | null
  }
}

/** A form that everyone may send to the page's own path. `submit` returns the page that is shown next. */
export type PageForm = {
  page: string
  fields: Fields
  submit: (context: AppContext, request: FastifyRequest, values: Values) => Promise<string>
}

/**
 * Accepts the form from a browser without JavaScript, with the API's rules and limits. Success redirects to
 * the next page, so that a reload does not send the form again; a rejected form is shown again with the errors.
 */
export function acceptForm(app: FastifyInstance, context: AppContext, { page, fields, submit }: PageForm) {
  const { renderPage } = context
  if (!app.hasRequestDecorator('postedValues')) app.decorateRequest('postedValues', null)
  for (const language of languages)
    app.post(inLanguage(language, page), {
      ...allow('send feedback'),
      async handler(request, reply) {
        if (!request.isMultipart()) throw new UnsupportedMediaType(message(httpMessages, 'sendForm'))
        request.postedValues = {}
        await using body = await receiveBody(request, context, {}, request.postedValues)
        const next = await submit(context, request, normalizeLineBreaks(body.values))
        return reply.redirect(inLanguage(language, next), 303)
      },
      async errorHandler(error, request, reply) {
        const httpError = toHttpError(error)
        logFailure(httpError, error, request, reply)
        if (!renderPage) return sendHttpError(httpError, reply)
        setRetryAfter(httpError, reply)
        const posted = toPostedForm(httpError, request, fields)
        const [path = ''] = request.url.split('?', 1)
        const refused = { path, posted, status: httpError.status }
        return sendRefusedForm({ ...context, app, renderPage }, refused, reply)
      },
    })
}

/** Browsers send each line break as two characters, but count it as one toward the field's length. */
const normalizeLineBreaks = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value,
    ]),
  )

function toPostedForm(
  { sentence, errors = [] }: HttpError,
  { postedValues }: FastifyRequest,
  fields: Fields,
) {
  const values = normalizeLineBreaks(postedValues ?? {})
  const typed = Object.keys(fields).map((name) => [name, toText(values[name])])
  const wrongFields = errors.map(({ field, message }) => ({ field, message: serializeMessage(message) }))
  return { values: Object.fromEntries(typed), message: serializeMessage(sentence), errors: wrongFields }
}
