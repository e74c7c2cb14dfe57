import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpMessages } from '#domain/api/http-messages.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { feedbackPages } from '#domain/site/page-paths.ts'
import type { PostedForm } from '#domain/site/posted-form.ts'
import { inLanguage, languages } from '#domain/text/languages.ts'
import { message } from '#domain/text/message.ts'
import { serializeMessage } from '#domain/text/message-parts.ts'
import type { AppContext } from '#server/app-context.ts'
import { type HttpError, UnsupportedMediaType } from '#server/errors.ts'
import { logFailure, sendHttpError, setRetryAfter, toHttpError } from '#server/http/error-handler.ts'
import { allow } from '#server/http/guard.ts'
import { toText } from '#server/http/parse-input.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { sendRefusedForm } from '#server/pages/page-routes.ts'
import { submitFeedback } from './submit-feedback.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The received form values, for the page that shows the form again. */
    postedValues: Values | null
  }
}

/**
 * Accepts the feedback form from a browser without scripts, with the API's rules and limits. Success redirects to a
 * confirmation page, so that a reload does not send the form again; a rejected form is shown again with the errors.
 */
export function feedbackPage(app: FastifyInstance, context: AppContext) {
  const { renderPage } = context
  app.decorateRequest('postedValues', null)
  for (const language of languages)
    app.post(inLanguage(language, feedbackPages.form), {
      ...allow(feedback.permissions.add),
      async handler(request, reply) {
        if (!request.isMultipart()) throw new UnsupportedMediaType(message(httpMessages, 'sendForm'))
        const { actor, ip } = request
        request.postedValues = {}
        await using body = await receiveBody(request, context, {}, request.postedValues)
        const values = normalizeLineBreaks(body.values)
        await submitFeedback(context, { actor, ip, values, isNativeForm: true })
        return reply.redirect(inLanguage(language, feedbackPages.sent), 303)
      },
      async errorHandler(error, request, reply) {
        const httpError = toHttpError(error)
        logFailure(httpError, error, request, reply)
        if (!renderPage) return sendHttpError(httpError, reply)
        setRetryAfter(httpError, reply)
        const posted = toPostedForm(httpError, request)
        const refused = { path: inLanguage(language, feedbackPages.form), posted, status: httpError.status }
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

function toPostedForm({ sentence, errors = [] }: HttpError, { postedValues }: FastifyRequest): PostedForm {
  const values = normalizeLineBreaks(postedValues ?? {})
  const typed = Object.keys(feedback.fields).map((name) => [name, toText(values[name])])
  const wrongFields = errors.map(({ field, message }) => ({ field, message: serializeMessage(message) }))
  return { values: Object.fromEntries(typed), message: serializeMessage(sentence), errors: wrongFields }
}
