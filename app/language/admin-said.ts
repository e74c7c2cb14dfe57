import { accountMessages } from '#domain/session/account-messages.ts'
import { adminFields } from '#domain/session/accounts.ts'
import { byEnglish } from './kind-said.ts'
import { defineSaid } from './said.ts'

// What the server and the kinds say to volunteers, in English; the rest of the admin area has no translation.

defineSaid('admin.account', accountMessages)

defineSaid(
  'admin.label',
  byEnglish(Object.values(adminFields).flatMap(({ label, choices = [] }) => [label, ...choices])),
)
