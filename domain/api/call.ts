import type { z } from '#domain/zod.ts'
import type { Action } from '../permissions.ts'

export type JsonSchema = Record<string, unknown>

/** A body by media type, for the document. */
export type Content = Record<string, { schema: JsonSchema; encoding?: JsonSchema }>

/** A response that is no error. It is JSON, unless it has another type. */
export type Response = {
  description: string
  schema: z.ZodType
  headers?: readonly string[]
  type?: string
}

/**
 * What must have been given in the session within the last minutes: the password, a code or a passkey; or, by admins who
 * have one, their second factor.
 */
export type Confirmation = true | 'second factor'

/**
 * A call of the API, said once: for the router, the guard, the validation, the API document and the browser's client.
 *
 * @see docs/decisions/093-calls.md
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As Fastify writes it, with `:id`. */
  path: string
  /** It is checked before the body is read (`server/http/guard.ts`). */
  action: Action
  /**
   * A sensitive action: the session must have been confirmed within the last minutes, or the answer is 403. `sometimes` if
   * that depends on what is asked for, and the handler calls `assertConfirmed`.
   */
  needsConfirmation?: Confirmation | 'sometimes'
  tag: string
  summary: string
  /** Parameters of the query; each field says in its description what it does. Other parameters are ignored. */
  query?: z.ZodObject
  /** The header `Idempotency-Key` is taken. */
  isIdempotent?: boolean
  /** A schema is checked before the handler is called; a body that the handler reads itself is only described. */
  body?: z.ZodType | (() => Content)
  /** Needed if JSON may be longer than usual. */
  maxBodyBytes?: number
  /** HEAD works like GET, unless this is false. */
  exposeHeadRoute?: boolean
  /** By status. */
  responses: Readonly<Record<number, Response>>
  /** Statuses of errors to expect, beside those that follow from the rest. */
  errors?: readonly number[]
}

/** Keeps the literal types of a call, so that handlers and the client know its path, body and answer. */
export const defineCall = <const C extends Call>(call: C): C => call

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

/** What the responses hold as JSON. */
export type AnswerOf<C extends Pick<Call, 'responses'>> = OutputOf<C['responses'][keyof C['responses']]>
type OutputOf<R> = R extends { schema: infer S extends z.ZodType } ? z.output<S> : never

/**
 * All calls that the browser may make: `site/calls.ts` fills in their types. No schema reaches the browser that way, only
 * what the compiler knows.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a declaration of the same name fills it in
export interface Register {}

/** The calls by method and path, such as `GET /api/rota`. Paths that are not written out are left out. */
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
