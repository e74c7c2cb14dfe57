import { z } from '#domain/zod.ts'
import type { Action } from '../permissions.ts'

export type JsonSchema = Record<string, unknown>

export type Content = Record<string, { schema: JsonSchema; encoding?: JsonSchema }>

/** A successful response. It is JSON unless `type` says otherwise. */
export type Response = {
  description: string
  schema: z.ZodType
  headers?: readonly string[]
  type?: string
}

/**
 * How the user must have confirmed the session in the last few minutes. With `true`: by password, code or passkey; with
 * `second factor`: by the second factor, if the admin has one.
 */
export type Confirmation = true | 'second factor'

/**
 * An API call, defined once for the router, the guard, the validation, the API document and the browser's
 * client.
 *
 * @see docs/decisions/093-calls.md
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In Fastify's syntax, with `:id`. */
  path: string
  /** Checked before the body is read (`server/http/guard.ts`). */
  action: Action
  /**
   * A sensitive action responds with 403 unless the session was confirmed within the last few minutes. With
   * `sometimes`, this depends on the request, and the handler calls `assertConfirmed`.
   */
  needsConfirmation?: Confirmation | 'sometimes'
  tag: string
  summary: string
  /** Query parameters, each with a description. Other parameters are ignored. */
  query?: z.ZodObject
  isIdempotent?: boolean
  /**
   * A schema is validated before the handler runs. A function only describes the body, and the handler reads it itself.
   */
  body?: z.ZodType | (() => Content)
  /** Set if JSON may be longer than the usual limit. */
  maxBodyBytes?: number
  exposeHeadRoute?: boolean
  responses: Readonly<Record<number, Response>>
  /** Error statuses besides those that follow from the other properties. */
  errors?: readonly number[]
}

type Described = Omit<Call, 'method' | 'path'>

/**
 * Returns a function that defines calls, each with these properties unless it has its own. It keeps the literal types,
 * so that handlers and the client know a call's path, body and response.
 */
export const callsWith =
  <const D extends Partial<Described>>(shared: D) =>
  <
    const M extends Call['method'],
    const P extends string,
    const C extends Omit<Described, keyof D> & Partial<Described>,
  >(
    method: M,
    path: P,
    call: C,
  ): { method: M; path: P } & Omit<D, keyof C> & C => ({ ...shared, method, path, ...call })

export const defineCall = callsWith({})

/** `{ id: string }` for `/things/:id`. */
export type ParamsOf<Path extends string> = string extends Path
  ? // biome-ignore lint/suspicious/noExplicitAny: a kind's path is a plain string
    any
  : { [Name in ParamNames<Path>]: string }

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}.${string}`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never

export type ResponseBodyOf<C extends Pick<Call, 'responses'>> = OutputOf<C['responses'][keyof C['responses']]>
type OutputOf<R> = R extends { schema: infer S extends z.ZodType } ? z.output<S> : never

/**
 * The calls that the browser's client knows, by their types alone: a page that imported the definition of a call would
 * load its schemas. Each `calls.ts` adds its own. The calls for records are missing, because their kinds define the paths.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations of the same name fill it in
export interface Register {}

/** The calls by method and path, such as `GET /api/rota`. Calls with computed paths are not included. */
export type RegisteredCalls = UnionToIntersection<
  { [Feature in keyof Register]: CallsIn<Register[Feature]> }[keyof Register]
>
type CallsIn<Calls> = { [Name in keyof Calls as KeyOf<Calls[Name]>]: Calls[Name] }
type KeyOf<C> = C extends { method: infer M extends string; path: infer P extends string }
  ? string extends P
    ? never
    : `${M} ${P}`
  : never
type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never

const success = z.literal(true)

export const messagePartsSchema = z
  .object({ key: z.string(), values: z.array(z.unknown()) })
  .describe(
    'The key of `message`, such as `trash.deleted`, and its values. Present if the request has the header `X-Messages: parts`.',
  )
  .meta({ id: 'MessageParts' })

export const messageResponse = <S extends z.ZodRawShape = Record<never, never>>(
  description: string,
  more?: S,
) => ({
  description,
  schema: z.object({
    success,
    message: z.string(),
    messageParts: messagePartsSchema.optional(),
    ...(more as S),
  }),
})

export const dataResponse = <S extends z.ZodRawShape>(description: string, more: S) => ({
  description,
  schema: z.object({ success, ...more }),
})

export const fileResponse = (type: string, description = 'The file.') => ({
  description,
  schema: z.string(),
  type,
})

export const listResponse = <R extends Response>(response: R) => ({
  ...response,
  headers: ['X-Total-Count', 'Link'],
})

export const pageResponse = <S extends z.ZodType>(item: S, what = 'A page of the list') =>
  listResponse(dataResponse(`${what}; 50 items unless \`limit\` is set.`, { data: z.array(item) }))
