import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { idempotencyKeyPattern } from '#domain/records/idempotency-key.ts'
import { product } from '#domain/site/site-constants.ts'
import { accountCalls, accountSchemas } from './account-calls.ts'
import { contentCalls } from './content-calls.ts'
import { dashboardParameters } from './dashboard-calls.ts'
import { feedbackCalls, feedbackParameters, feedbackSchemas } from './feedback-calls.ts'
import { filterParameters } from './filter-parameters.ts'
import {
  type Call,
  documentPath,
  errorSchema,
  operationOf,
  refusalContent,
  refusalName,
  refusals,
} from './operation.ts'
import { outboxCalls, outboxParameters, outboxSchemas } from './outbox-calls.ts'
import { auditParameters, recordCalls, recordSchemas } from './record-calls.ts'
import { type JsonSchema, recordName, recordSchema, text } from './schemas.ts'
import { siteCalls, siteSchemas } from './site-calls.ts'

/** The whole API as an OpenAPI 3.1 document, drawn from what `domain/` says. */
export function describeApi(publicUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version: '1',
      description:
        'Lists answer in full unless `limit` says otherwise; `Link` then leads to the next page. Every answer carries an `x-request-id`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths: pathsOf([
      ...kinds.flatMap(callsOf),
      ...recordCalls(),
      ...outboxCalls(),
      ...accountCalls(),
      ...siteCalls(),
    ]),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers.' },
      },
      parameters,
      headers,
      responses: { ...refusalResponses(), [refusalName('Other')]: response('Any other refusal.') },
      schemas: {
        ...Object.fromEntries(kinds.map((kind) => [recordName(kind), recordSchema(kind.fields)])),
        ...feedbackSchemas(),
        ...recordSchemas(),
        ...outboxSchemas(),
        ...accountSchemas(),
        ...siteSchemas(),
        Error: errorSchema,
      },
    },
  }
}

const parameters = {
  ...pathParameters({
    id: 'The `_id` of a record.',
    kind: 'The name of a kind, such as `student`.',
    adminId: 'One’s own `_id`.',
    resetToken: 'From the mailed link.',
  }),
  limit: {
    name: 'limit',
    in: 'query',
    description: 'At most so many records.',
    schema: { type: 'integer', minimum: 1, maximum: 1_000 },
  },
  cursor: {
    name: 'cursor',
    in: 'query',
    description: 'Where the page before ended; taken from its `Link`.',
    schema: text,
  },
  q: {
    name: 'q',
    in: 'query',
    description: 'Only records in which every one of these words occurs.',
    schema: { type: 'string', maxLength: 100 },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A name for this sending. Sent again under it within two days, because the answer was lost, the same is answered and nothing is added.',
    schema: { type: 'string', minLength: 1, maxLength: 66, pattern: idempotencyKeyPattern.source },
  },
  ...filterParameters(),
  ...feedbackParameters,
  ...dashboardParameters,
  ...auditParameters,
  ...outboxParameters,
}

const headers = {
  'X-Total-Count': {
    description: 'How many records there are, on this page and all others.',
    schema: { type: 'integer' },
  },
  Link: { description: '`<…>; rel="next"`, the next page, while there is one.', schema: text },
  'Retry-After': { description: 'How many seconds to wait.', schema: { type: 'integer' } },
}

const callsOf = (kind: Kind) => (kind.name === feedback.name ? feedbackCalls() : contentCalls(kind))

/** Calls of the same path stand together. */
function pathsOf(calls: Call[]) {
  const paths: Record<string, JsonSchema> = {}
  for (const call of calls) {
    const path = documentPath(call.path)
    paths[path] = { ...paths[path], [call.method]: operationOf(call) }
  }
  return paths
}

function pathParameters(described: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(described).map(([name, description]) => [
      name,
      { name, in: 'path', required: true, description, schema: text },
    ]),
  )
}

function refusalResponses() {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      refusalName(Number(status)),
      {
        ...response(description),
        ...(status === '429' && { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }),
      },
    ]),
  )
}

function response(description: string) {
  return { description, content: refusalContent }
}
