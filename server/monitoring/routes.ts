import { timingSafeEqual } from 'node:crypto'
import { message } from '#domain/text/message.ts'
import { hashToken } from '../accounts/tokens.ts'
import { NotFound, NotSignedIn } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import { httpMessages } from '../http-messages.ts'

/** What Prometheus asks for. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** For a monitor that knows METRICS_TOKEN; without that setting there is nothing here. */
export const showMetrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  action: 'read the state of the server',
  tag: 'State',
  summary: 'What the server does, in numbers, for a monitor that knows METRICS_TOKEN',
  responses: {
    200: { description: 'As Prometheus reads it.', schema: () => ({ type: 'string' }), type: 'text/plain' },
  },
  errors: [401, 404],
  handler:
    (context) =>
    async ({ headers: { authorization = '' } }, reply) => {
      const { collectMetrics, config } = context
      const { token } = config.metrics
      if (!token || !collectMetrics) throw new NotFound(message(httpMessages, 'noSuchPath'))
      if (!isSame(authorization, `Bearer ${token}`)) throw new NotSignedIn()
      return reply.type(metricsType).send(await collectMetrics())
    },
})

/** Compared in constant time, whatever their lengths. */
const isSame = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)))
