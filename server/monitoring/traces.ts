import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type CurrentRequest, currentRequest, events } from '../events.ts'
import { readVersion } from '../version.ts'

/** Of a query's text. */
const maxSqlLength = 2_000
/** How long a collector may take; a server that stops waits for it no longer. */
const exportTimeoutMs = 2_000

/**
 * Sends a trace of each answer that is worked out to a collector: the request by its route pattern, its queries by
 * their text without values, messages and pictures. A collector that is away loses traces and nothing else.
 *
 * @param endpoint the collector's address, without `/v1/traces`
 * @returns sends what waits, and stops
 */
export function sendTraces(endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lamplight', 'service.version': readVersion() }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
    spanLimits: { attributeValueLengthLimit: maxSqlLength },
  })
  const unsubscribe = followEvents(provider.getTracer('lamplight'))
  return async () => {
    for (const stop of unsubscribe) stop()
    // A collector that does not take the last ones in time loses them.
    await provider.shutdown().catch(() => {})
  }
}

function followEvents(tracer: Tracer): (() => void)[] {
  /** The context with the span of each request that is being answered; it goes with its request. */
  const contexts = new WeakMap<CurrentRequest, Context>()
  const parent = () => {
    const request = currentRequest.getStore()
    return (request && contexts.get(request)) ?? ROOT_CONTEXT
  }
  /** For what is told once it is over. */
  const addSpan = (name: string, milliseconds: number, hasFailed: boolean, attributes = {}) => {
    const endTime = Date.now()
    const span = tracer.startSpan(name, { startTime: endTime - milliseconds, attributes }, parent())
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  }
  return [
    events.requestBegan.subscribe((request) => {
      const attributes = { 'http.request.method': request.method, 'lamplight.request': request.id }
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
      contexts.set(request, trace.setSpan(ROOT_CONTEXT, span))
    }),
    events.answered.subscribe(({ request, route, status }) => {
      const context = contexts.get(request)
      const span = context && trace.getSpan(context)
      if (!span) return
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }),
    events.queried.subscribe(({ sql, milliseconds, hasFailed }) =>
      addSpan(sql.split(' ', 1)[0] ?? 'query', milliseconds, hasFailed, { 'db.query.text': sql }),
    ),
    events.worked.subscribe(({ what, milliseconds, hasFailed }) => addSpan(what, milliseconds, hasFailed)),
  ]
}
