import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AdminActor } from '#domain/permissions.ts'
import { calendarDay } from '#domain/site/site-settings.ts'
import { Message, message } from '#domain/text/message.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent, changeUnderContentLock } from '#server/db/content-version.ts'
import type { Db, UploadRow } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defineRoute, type ParamsOf, type Route } from '#server/http/route.ts'
import type { ReceivedFile } from '#server/media/receive-body.ts'
import { withStoredFiles } from '#server/media/store-file.ts'
import { done, found } from '#server/openapi/responses.ts'
import type { Schema } from '#server/openapi/schemas.ts'
import { eveningMessages } from '../evenings.ts'

/** Who reads or changes something, and when. */
export type By = { admin: AdminActor; now: Date }

const byOf = (request: FastifyRequest, { now }: AppContext): By => ({
  admin: requireAdmin(request),
  now: now(),
})

type Reading<Path extends string> = Pick<Route, 'summary' | 'parameters' | 'errors'> & {
  path: Path
  action?: Route['action']
  description: string
  data: Schema
  read: (db: Db, request: FastifyRequest<{ Params: ParamsOf<Path> }>, by: By) => Promise<unknown>
}

/** What admins read about evenings. */
export const readRoute = <Path extends string>({ description, data, read, ...route }: Reading<Path>) =>
  defineRoute<Path, z.ZodType>({
    method: 'GET',
    action: 'see evenings',
    tag: 'Evenings',
    responses: { 200: found(description, { data }) },
    ...route,
    handler: (context) => async (request) => ({
      success: true,
      data: await read(context.db, request, byOf(request, context)),
    }),
  })

type Change<Path extends string, Body extends z.ZodType> = Pick<
  Route,
  'method' | 'action' | 'needsConfirmation' | 'summary' | 'errors'
> & {
  path: Path
  body?: Body
  responses?: Route['responses']
  /** Pages or files for visitors follow from it. */
  isContent?: boolean
  /** Files that the change may need, stored before it. */
  files?: (db: Db) => Promise<Record<string, ReceivedFile>>
  /** @returns what to say, and what else is answered */
  work: (
    db: Db,
    request: FastifyRequest<{ Params: ParamsOf<Path>; Body: z.output<Body> }>,
    by: By & Pick<AppContext, 'config' | 'loadFindText'> & { uploads: Record<string, UploadRow> },
  ) => Promise<Message | { message: Message }>
}

/** A change; of two who want the same one is first. */
export const changeRoute = <Path extends string, Body extends z.ZodType>({
  isContent = false,
  files = async () => ({}),
  work,
  ...route
}: Change<Path, Body>) =>
  defineRoute<Path, Body>({
    tag: 'Evenings',
    responses: { 200: done('What was changed.') },
    ...route,
    handler: (context) => async (request) => {
      const answer = await withStoredFiles(context, await files(context.db), (uploads) => {
        const change = (db: Db) => work(db, request, { ...context, ...byOf(request, context), uploads })
        return isContent ? changeContent(context, change) : changeUnderContentLock(context.db, change)
      })
      return { success: true, ...(answer instanceof Message ? { message: answer } : answer) }
    },
  })

/** The day in an address. @throws {Invalid} */
export function readDay(day: string): string {
  if (calendarDay.safeParse(day).success) return day
  throw new Invalid([{ field: 'day', message: message(eveningMessages, 'dayInvalid') }])
}
