import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationHookHandler,
  RouteHandlerMethod,
} from 'fastify'
import type { z } from 'zod'
import type { Call, ParamsOf, ResponseBodyOf } from '#domain/api/call.ts'
import type { AdminActor } from '#domain/permissions.ts'
import type { Message } from '#domain/text/words.ts'
import type { AppContext } from '../app-context.ts'
import { NotSignedIn } from '../errors.ts'
import { allow } from './guard.ts'
import { parseInput } from './parse-input.ts'

export type Route = Call & {
  preValidation?: preValidationHookHandler | undefined
  handler: (context: AppContext) => RouteHandlerMethod
}

/** Contains the path parameters, and the query and the body as parsed by their schemas. */
export type RequestOf<C extends Call> = FastifyRequest<{
  Params: ParamsOf<C['path']>
  Querystring: C extends { query: infer Q extends z.ZodType } ? z.output<Q> : unknown
  Body: C extends { body: infer B extends z.ZodType } ? z.output<B> : unknown
}>

/** The message comes from a catalog (`defineWords`), so that its key can be sent too. */
type HandlerResult<C extends Call> = FastifyReply | (WithMessage<ResponseBodyOf<C>> & Successful)
/** A separate type, so that the compiler infers the literal `true` before it resolves the call. */
type Successful = { success?: true }
type WithMessage<T> = T extends { message: string } ? Omit<T, 'message'> & { message: Message } : T

type Handler<C extends Call> = (
  request: RequestOf<C>,
  reply: FastifyReply,
) => HandlerResult<C> | Promise<HandlerResult<C>>

export const serve = <C extends Call>(
  call: C,
  handler: (context: AppContext) => Handler<C>,
  preValidation?: preValidationHookHandler,
): Route => ({ ...call, preValidation, handler: handler as unknown as Route['handler'] })

/** Queries and bodies are validated by their Zod schemas, with our error messages. */
export function addRoutes(app: FastifyInstance, context: AppContext, routes: readonly Route[]) {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (input) => {
    try {
      return { value: parseInput(schema, input) }
    } catch (error) {
      return { error: error as Error }
    }
  })
  for (const {
    method,
    path,
    action,
    needsConfirmation,
    query,
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
      schema: { ...(query && { querystring: query }), ...(typeof body === 'object' && { body }) },
      ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
      ...(preValidation && { preValidation }),
      exposeHeadRoute,
      handler: handler(context),
    })
}

/**
 * Use it in routes whose action only admins may perform.
 * @throws {NotSignedIn}
 */
export function requireAdmin(request: FastifyRequest): AdminActor {
  if (request.actor.type !== 'admin') throw new NotSignedIn()
  return request.actor
}
