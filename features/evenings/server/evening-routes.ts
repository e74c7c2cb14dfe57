import type { FastifyRequest } from 'fastify'
import type { AdminActor } from '#domain/permissions.ts'
import { calendarDay } from '#domain/site/site-settings.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent, changeUnderContentLock } from '#server/db/content-version.ts'
import type { Db, UploadRow } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { requireAdmin } from '#server/http/route.ts'
import type { ReceivedFile } from '#server/media/receive-body.ts'
import { withStoredFiles } from '#server/media/store-file.ts'
import { eveningMessages } from '../evenings.ts'

export type Caller = { admin: AdminActor; now: Date }

const byOf = (request: FastifyRequest, { now }: AppContext): Caller => ({
  admin: requireAdmin(request),
  now: now(),
})

/** Returns a handler that responds with data read for an admin. */
export const readHandler =
  <R extends FastifyRequest, Data>(read: (db: Db, request: R, by: Caller) => Promise<Data>) =>
  (context: AppContext) =>
  async (request: R) => ({
    success: true as const,
    data: await read(context.db, request, byOf(request, context)),
  })

type Options = {
  /** True if the change affects pages or files for visitors. */
  isContent?: boolean
  /** Files the change may need; they are stored before it. */
  files?: (db: Db) => Promise<Record<string, ReceivedFile>>
}
type Doing = Caller & Pick<AppContext, 'config' | 'loadFindText'> & { uploads: Record<string, UploadRow> }

/**
 * Returns a handler for a change; simultaneous requests are handled one after another.
 *
 * @param work returns what the response contains in addition to `success`
 */
export const changeHandler =
  <R extends FastifyRequest, More extends object>(
    work: (db: Db, request: R, by: Doing) => Promise<More>,
    { isContent = false, files = async () => ({}) }: Options = {},
  ) =>
  (context: AppContext) =>
  async (request: R) => {
    const stored = await withStoredFiles(context, await files(context.db), (uploads) => {
      const change = (db: Db) => work(db, request, { ...context, ...byOf(request, context), uploads })
      return isContent ? changeContent(context, change) : changeUnderContentLock(context.db, change)
    })
    return { success: true as const, ...stored }
  }

/** @throws {Invalid} */
export function readDay(day: string): string {
  if (calendarDay.safeParse(day).success) return day
  throw new Invalid([{ field: 'day', message: message(eveningMessages, 'dayInvalid') }])
}
