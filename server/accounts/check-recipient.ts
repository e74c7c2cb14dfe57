import { accessOf } from '#domain/accounts/access.ts'
import { reportRecipientPath, reportSchema } from '#domain/admin/reports.ts'
import { defineRoute } from '../http/route.ts'
import { found } from '../openapi/responses.ts'
import { objectOf } from '../openapi/schemas.ts'
import { findAdminByEmail } from './admins.ts'

/** Asked by the screens before a list of people is mailed. By POST, so that the address is in no log. */
export const checkRecipient = defineRoute({
  method: 'POST',
  path: reportRecipientPath,
  action: 'send reports',
  tag: 'Reports',
  summary: "Whether an address is an active admin's",
  body: reportSchema,
  responses: { 200: found('The answer.', { data: objectOf({ isAdmin: { type: 'boolean' } }) }) },
  handler: (context) => async (request) => {
    const { db, now } = context
    const admin = await findAdminByEmail(db, request.body.email)
    const isAdmin = admin !== undefined && accessOf(admin, now()) === 'active'
    return { success: true, data: { isAdmin } }
  },
})
