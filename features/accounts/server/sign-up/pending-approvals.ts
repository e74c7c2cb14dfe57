import { accountPaths } from '#domain/session/accounts.ts'
import { countRows } from '#server/db/dialect.ts'
import type { Db } from '#server/db/tables.ts'
import { hasWords, pageHeaders, paginateAll, parseListParams } from '#server/http/list-params.ts'
import { serve } from '#server/http/route.ts'
import { accountsCalls } from '../../calls.ts'
import { presentPendingAdmin } from '../present-admin.ts'

/** Lists pending sign-ups, oldest first; one page of them with `?limit=`. */
export const listPendingApprovals = serve(
  accountsCalls.listPendingApprovals,
  (context) => async (request, reply) => {
    const { db } = context
    const query = parseListParams(request.query)
    const found = (await readPending(db)).filter(({ fullName, email }) =>
      hasWords(`${fullName} ${email}`, query.q),
    )
    const { page, ...rest } = paginateAll(found, query, ({ createdAt }) => createdAt)
    const params = { limit: String(query.limit), q: query.q }
    reply.headers(pageHeaders(accountPaths.pending, rest, params))
    return { success: true, data: page.map(presentPendingAdmin) }
  },
)

/** Reads all pending sign-ups: a few dozen at most, because undecided ones are deleted after some time. */
const readPending = (db: Db) =>
  db
    .selectFrom('admins')
    .select(['id', 'fullName', 'email', 'role', 'createdAt'])
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const countSignUps = (db: Db) => countRows(db.selectFrom('admins').where('status', '=', 'pending'))
