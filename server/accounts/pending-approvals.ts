import { type ExpressionBuilder, sql } from 'kysely'
import { accountPaths } from '#domain/accounts/accounts.ts'
import type { Db, Tables } from '../db/tables.ts'
import { encodeCursor, parseListParams } from '../http/list-params.ts'
import { defineRoute } from '../http/route.ts'
import { listParameters } from '../openapi/parameters.ts'
import { found, listed } from '../openapi/responses.ts'
import { listOf, namedSchema } from '../openapi/schemas.ts'
import { presentPendingAdmin } from './present-admin.ts'

type ListParams = ReturnType<typeof parseListParams>

/** The pending sign-ups, the oldest first; a page of them when `?limit=` is given. */
export const listPendingApprovals = defineRoute({
  method: 'GET',
  path: accountPaths.pending,
  action: 'decide approvals',
  tag: 'Accounts',
  summary: 'List those who wait for approval',
  parameters: listParameters,
  responses: {
    200: listed(found('The list, or a page of it.', { data: listOf(namedSchema('PendingAdmin')) })),
  },
  handler:
    ({ db }) =>
    async (request, reply) => {
      const query = parseListParams(request.query)
      const rows = await listPending(db, query)
      const page = rows.slice(0, query.limit)
      reply.header('x-total-count', String(await countPending(db, query.q)))
      const last = page.at(-1)
      if (last && rows.length > page.length) {
        const cursor = encodeCursor({ sortKey: last.createdAt, id: last.id })
        const next = new URLSearchParams({
          limit: String(query.limit),
          ...(query.q && { q: query.q }),
          cursor,
        })
        reply.header('link', `<${accountPaths.pending}?${next}>; rel="next"`)
      }
      return { success: true, data: page.map(presentPendingAdmin) }
    },
})

/** Fetches one row more than the limit, to know whether there is a next page. */
function listPending(db: Db, { limit, cursor, q }: ListParams) {
  return db
    .selectFrom('admins')
    .select(['id', 'fullName', 'email', 'role', 'createdAt'])
    .where((eb) => isPending(eb, q))
    .$if(cursor !== undefined, (list) =>
      list.where((eb) =>
        eb.or([
          eb('createdAt', '>', String(cursor?.sortKey)),
          eb.and([eb('createdAt', '=', String(cursor?.sortKey)), eb('id', '>', String(cursor?.id))]),
        ]),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .$if(limit !== undefined, (list) => list.limit(Number(limit) + 1))
    .execute()
}

/** How many sign-ups are pending, of those that match. */
export async function countPending(db: Db, q = ''): Promise<number> {
  const { total } = await db
    .selectFrom('admins')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => isPending(eb, q))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Every word must occur in the name or the address. */
function isPending(eb: ExpressionBuilder<Tables, 'admins'>, q: string) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.map(
    (word) =>
      sql<boolean>`lower(${eb.ref('fullName')} || ' ' || ${eb.ref('email')}) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  )
  return eb.and([eb('status', '=', 'pending'), ...found])
}
