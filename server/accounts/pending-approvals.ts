import { type ExpressionBuilder, sql } from 'kysely'
import { accountPaths } from '#domain/accounts/accounts.ts'
import { countRows } from '../db/dialect.ts'
import { containsWord } from '../db/search.ts'
import type { Db, Tables } from '../db/tables.ts'
import { type ListParams, pageHeaders, paginate, parseListParams } from '../http/list-params.ts'
import { defineRoute } from '../http/route.ts'
import { listParameters } from '../openapi/parameters.ts'
import { found, listed } from '../openapi/responses.ts'
import { listOf, namedSchema } from '../openapi/schemas.ts'
import { presentPendingAdmin } from './present-admin.ts'

/** The pending sign-ups, the oldest first; a page of them when `?limit=` is given. */
export const listPendingApprovals = defineRoute({
  method: 'GET',
  path: accountPaths.pending,
  action: 'see sign-ups',
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
      const { page, next } = paginate(rows, query.limit, ({ createdAt }) => createdAt)
      const total = await countPending(db, query.q)
      const params = { limit: String(query.limit), q: query.q }
      reply.headers(pageHeaders(accountPaths.pending, { total, next }, params))
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
export const countPending = (db: Db, q = '') =>
  countRows(db.selectFrom('admins').where((eb) => isPending(eb, q)))

/** Every word must occur in the name or the address. */
function isPending(eb: ExpressionBuilder<Tables, 'admins'>, q: string) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const text = sql`lower(${eb.ref('fullName')} || ' ' || ${eb.ref('email')})`
  const found = words.map((word) => containsWord(text, word))
  return eb.and([eb('status', '=', 'pending'), ...found])
}
