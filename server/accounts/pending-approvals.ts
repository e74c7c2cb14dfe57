import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import { accountPaths } from '#domain/accounts.ts'
import type { Db, Tables } from '../db/tables.ts'
import { readListQuery, writeCursor } from '../http/list-query.ts'
import type { Parts } from '../parts.ts'
import { presentPendingAdmin } from './present-admin.ts'

type Query = ReturnType<typeof readListQuery>

/** GET those who wait for approval, who waits longest first; a page of them when `?limit=` says so. */
export const pendingApprovals =
  ({ db }: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const query = readListQuery(request.query)
    const rows = await listPending(db, query)
    const page = rows.slice(0, query.limit)
    reply.header('x-total-count', String(await countPending(db, query.q)))
    const last = page.at(-1)
    if (last && rows.length > page.length) {
      const cursor = writeCursor({ sortKey: last.createdAt, id: last.id })
      const next = new URLSearchParams({ limit: String(query.limit), ...(query.q && { q: query.q }), cursor })
      reply.header('link', `<${accountPaths.pending}?${next}>; rel="next"`)
    }
    return { success: true, data: page.map(presentPendingAdmin) }
  }

/** One more than the limit, to know whether there is a next page. */
function listPending(db: Db, { limit, cursor, q }: Query) {
  return db
    .selectFrom('admins')
    .select(['id', 'fullName', 'email', 'role', 'createdAt'])
    .where((is) => isPending(is, q))
    .$if(cursor !== undefined, (list) =>
      list.where((is) =>
        is.or([
          is('createdAt', '>', String(cursor?.sortKey)),
          is.and([is('createdAt', '=', String(cursor?.sortKey)), is('id', '>', String(cursor?.id))]),
        ]),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .$if(limit !== undefined, (list) => list.limit(Number(limit) + 1))
    .execute()
}

/** How many wait, of those who match. */
export async function countPending(db: Db, q = ''): Promise<number> {
  const { total } = await db
    .selectFrom('admins')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where((is) => isPending(is, q))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Every word must occur in the name or the address. */
function isPending(is: ExpressionBuilder<Tables, 'admins'>, q: string) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.map(
    (word) =>
      sql<boolean>`lower(${is.ref('fullName')} || ' ' || ${is.ref('email')}) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  )
  return is.and([is('status', '=', 'pending'), ...found])
}
