import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AdminActor } from '#domain/permissions.ts'
import type { Message } from '#domain/text/message.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import type { Db } from '../db/tables.ts'
import { requireAdmin } from '../http/guard.ts'
import { defineRoute, type ParamsOf, type Route } from '../http/route.ts'
import { done } from '../openapi/responses.ts'

/** Who changes something, and when. */
export type By = { admin: AdminActor; now: Date }

type Change<Path extends string, Body extends z.ZodType> = Pick<
  Route,
  'method' | 'action' | 'summary' | 'errors'
> & {
  path: Path
  body?: Body
  /** @returns what to say */
  work: (
    db: Db,
    request: FastifyRequest<{ Params: ParamsOf<Path>; Body: z.output<Body> }>,
    by: By,
  ) => Promise<Message>
}

/** A change that no visitor sees; of two who want the same one is first. */
export const changeRoute = <Path extends string, Body extends z.ZodType>({
  work,
  ...route
}: Change<Path, Body>) =>
  defineRoute<Path, Body>({
    tag: 'Evenings',
    responses: { 200: done('What was changed.') },
    ...route,
    handler: (context) => async (request) => {
      const by = { admin: requireAdmin(request), now: context.now() }
      return {
        success: true,
        message: await changeUnderContentLock(context.db, (db) => work(db, request, by)),
      }
    },
  })
