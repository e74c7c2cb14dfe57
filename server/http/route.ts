import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationHookHandler,
  RouteHandlerMethod,
} from 'fastify'
import type { z } from 'zod'
import type { Action } from '#domain/permissions.ts'
import type { Message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { allow, type Confirmation } from './guard.ts'
import { parseInput } from './parse-input.ts'

export type JsonSchema = Record<string, unknown>

/** What only the API document needs. Its functions are called when the document is asked for, not at the start. */
type Described = {
  tag: string
  summary: string
  /** Query parameters and headers, by their names in the document's components. */
  parameters?: Record<string, Parameter>
  /** The responses that are no errors, by status. */
  responses: Record<number, ResponseDescription>
  /** The statuses of the errors to expect, beside those that follow from the rest. */
  errors?: readonly number[]
}

export type Parameter = {
  name: string
  in: 'query' | 'header'
  description: string
  schema: JsonSchema | z.ZodType
}

/** JSON, unless it has another type. */
export type ResponseDescription = {
  description: string
  schema: () => JsonSchema
  headers?: readonly string[]
  type?: string
}

/** A body by media type. */
export type Content = Record<string, { schema: JsonSchema; encoding?: JsonSchema }>

/**
 * A call of the API, said once: for the router, the guard, the validation and the document.
 *
 * @see docs/decisions/048-route-definitions.md
 */
export type Route = Described & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As Fastify writes it, with `:id`. */
  path: string
  /** Who may call it is checked before the body is read (`guard.ts`). */
  action: Action
  /**
   * A sensitive action: the session must have been confirmed within the last minutes, or the answer is 403. `sometimes` where
   * that depends on what is asked for, and the handler calls `assertConfirmed`.
   */
  needsConfirmation?: Confirmation | 'sometimes'
  /** A schema is checked before the handler is called; a body that the handler itself reads is only described. */
  body?: z.ZodType | (() => Content)
  /** In bytes, where JSON may be longer than usual. */
  maxBodyBytes?: number
  /** Checks that come before that of the body. */
  preValidation?: preValidationHookHandler
  /** Whether HEAD works like GET; true unless it says otherwise. */
  exposeHeadRoute?: boolean
  handler: (context: AppContext) => RouteHandlerMethod
}

type TypedRoute<Path extends string, Body extends z.ZodType> = Omit<Route, 'path' | 'body' | 'handler'> & {
  path: Path
  body?: Body | (() => Content)
  handler: (
    context: AppContext,
  ) => (
    request: FastifyRequest<{ Params: ParamsOf<Path>; Body: z.output<Body> }>,
    reply: FastifyReply,
  ) => Answer | Promise<Answer>
}

/** Its message comes from a catalog (`defineMessages`), so that its key can be sent along. */
type Answer = FastifyReply | string | (object & { message?: Message; then?: never })

/** `{ id: string }` for `/things/:id`. A path that is only known at run time has whatever its handler expects. */
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

/** Its handler knows the path's parameters, and the body as the schema lets it through. */
export const defineRoute = <Path extends string, Body extends z.ZodType>(
  route: TypedRoute<Path, Body>,
): Route => route as unknown as Route

/** Registers the routes; bodies are checked by their Zod schemas, with our error messages. */
export function addRoutes(app: FastifyInstance, context: AppContext, routes: readonly Route[]) {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (body) => {
    try {
      return { value: parseInput(schema, body) }
    } catch (error) {
      return { error: error as Error }
    }
  })
  for (const {
    method,
    path,
    action,
    needsConfirmation,
    body,
    maxBodyBytes,
    preValidation,
    exposeHeadRoute = true,
    handler,
  } of routes)
    app.route({
      method,
      url: path,
      ...allow(action, needsConfirmation),
      ...(typeof body === 'object' && { schema: { body } }),
      ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
      ...(preValidation && { preValidation }),
      exposeHeadRoute,
      handler: handler(context),
    })
}
