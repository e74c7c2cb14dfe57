import { deepStrictEqual } from 'node:assert'
import type { Call } from '#domain/api/call.ts'
import { z } from '#domain/zod.ts'
import { errorSchema } from '#server/openapi/operation.ts'

/** A response to a call; `body` is its parsed JSON, or anything if the call returns a file. */
export type ReceivedResponse = { method: string; url: string; status: number; body: unknown }

/**
 * Returns a function that throws unless a response is one of its call: the call exists, a success has a status and a
 * body that the call describes, without further properties, and a failure says what failed.
 *
 * @param allowsNames true to allow a readable id such as `asha`: a page never looks inside an id
 */
export function contractOf(
  calls: readonly Pick<Call, 'method' | 'path' | 'responses'>[],
  { allowsNames = false } = {},
) {
  // Literal paths take precedence over those with parameters, as in the router.
  const patterns = calls
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
    .map((call) => ({ call, pattern: patternOf(call.path) }))

  return ({ method, url, status, body }: ReceivedResponse) => {
    const path = url.split('?')[0] ?? ''
    const called = `${method} ${path}`
    const asked = method === 'HEAD' ? 'GET' : method
    const found = patterns.find(({ call, pattern }) => call.method === asked && pattern.test(path))
    if (!found) throw new Error(`There is no call ${called}.`)
    if (method === 'HEAD') return
    if (status >= 400) return assertMatches(errorSchema, body, `${called} fails as no call does`)
    const response = found.call.responses[status]
    if (!response) throw new Error(`${called} responds with ${status}, which its call does not describe.`)
    const { schema, type } = response
    const named = allowsNames ? withIds(schema, body) : body
    if (!type) assertMatches(schema, named, `${called} responds with what its call does not describe`)
  }
}

function assertMatches(schema: z.ZodType, body: unknown, complaint: string) {
  const { success, data, error } = schema.safeParse(body)
  if (!success) throw new Error(`${complaint}:\n${z.prettifyError(error)}`)
  // Parsing drops properties that the schema does not name.
  deepStrictEqual(data, body, complaint)
}

/** Returns the body with an id in place of each name that stands for one. */
function withIds(schema: z.ZodType, body: unknown): unknown {
  const changed = structuredClone({ body })
  for (const path of namesIn(schema.safeParse(body).error?.issues ?? [])) {
    let at = changed as Record<PropertyKey, unknown>
    for (const name of ['body', ...path.slice(0, -1)]) at = at[name] as typeof at
    const last = path.at(-1)
    if (last !== undefined && typeof at[last] === 'string') at[last] = '01900000-0000-7000-8000-000000000000'
  }
  return changed.body
}

const namesIn = (issues: readonly z.core.$ZodIssue[]): PropertyKey[][] =>
  issues.flatMap((issue) => {
    if (issue.code === 'invalid_union')
      return issue.errors.flatMap(namesIn).map((path) => [...issue.path, ...path])
    return issue.code === 'invalid_format' && issue.format === 'uuid' ? [issue.path] : []
  })

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
