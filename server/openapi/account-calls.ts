import {
  accountMessages,
  accountPaths,
  adminFields,
  changePasswordSchema,
  forgotPasswordSchema,
  passwordSchema,
  resetPasswordSchema,
  signInSchema,
} from '#domain/accounts/accounts.ts'
import { addBody, editBody } from './content-calls.ts'
import { type Call, type Content, done, found, json, listParameters } from './operation.ts'
import { listOf, namedSchema, objectOf, recordSchema, schemaOf, text } from './schemas.ts'
import { sessionCalls } from './session-calls.ts'

const admin = namedSchema('Admin')
const pending = namedSchema('PendingAdmin')
const status = { type: 'string', enum: ['pending', 'approved'] }
const decided = { allOf: [pending, objectOf({ status })] }

/** The calls about admins' accounts (specification §7), in the order of an account's life. */
export function accountCalls(): Call[] {
  const calls: Omit<Call, 'tag'>[] = [
    {
      method: 'post',
      path: accountPaths.signUp,
      action: 'sign up',
      summary: 'Ask for an account, which waits for approval',
      body: signUpBody(),
      answers: { 201: done(accountMessages.signedUp, { data: decided }) },
      refusals: [409, 507],
    },
    {
      method: 'get',
      path: accountPaths.pending,
      action: 'decide approvals',
      summary: 'List those who wait for approval',
      query: listParameters,
      answers: {
        200: {
          ...found('The list, or a page of it.', { data: listOf(pending) }),
          headers: ['X-Total-Count', 'Link'],
        },
      },
    },
    {
      method: 'put',
      path: accountPaths.approve,
      action: 'decide approvals',
      summary: 'Approve a newcomer',
      answers: { 200: done(accountMessages.approved, { data: decided }) },
    },
    {
      method: 'delete',
      path: accountPaths.reject,
      action: 'decide approvals',
      summary: 'Reject a newcomer',
      answers: { 200: done(accountMessages.rejected) },
      refusals: [409],
    },
    {
      method: 'post',
      path: accountPaths.signIn,
      action: 'sign in',
      summary: 'Sign in',
      body: json(schemaOf(signInSchema)),
      answers: { 200: done(accountMessages.loggedIn, { token: text, admin }) },
      refusals: [401, 403, 404],
    },
    {
      method: 'post',
      path: accountPaths.signOut,
      action: 'use own account',
      summary: 'End this session',
      answers: { 200: done(accountMessages.signedOut) },
    },
    {
      method: 'post',
      path: accountPaths.forgotPassword,
      action: 'ask for a new password',
      summary: 'Have a link mailed for a new password',
      body: json(schemaOf(forgotPasswordSchema)),
      answers: { 200: done(accountMessages.resetSent), 202: done(accountMessages.resetQueued) },
      refusals: [403, 404, 502],
    },
    {
      method: 'post',
      path: accountPaths.resetPassword,
      action: 'set a new password by link',
      summary: 'Set a new password by the mailed link',
      body: json(schemaOf(resetPasswordSchema)),
      answers: { 200: done(accountMessages.passwordReset) },
    },
    {
      method: 'put',
      path: accountPaths.changePassword,
      action: 'use own account',
      summary: 'Change the password, which ends every session',
      body: json(schemaOf(changePasswordSchema)),
      answers: { 200: done(accountMessages.passwordChanged) },
    },
    {
      method: 'get',
      path: accountPaths.profile,
      action: 'use own account',
      summary: "One's own record",
      answers: { 200: found('The record.', { admin }) },
    },
    {
      method: 'get',
      path: accountPaths.profileById,
      action: 'use own account',
      summary: "One's own record, by its id",
      answers: { 200: found('The record.', { admin }) },
      refusals: [403],
    },
    {
      method: 'put',
      path: accountPaths.update,
      action: 'use own account',
      summary: "Change one's own record; e-mail address and role stay",
      body: editBody(adminFields),
      answers: { 200: done(accountMessages.profileUpdated, { admin }) },
      refusals: [403, 409, 507],
    },
  ]
  return [...calls.map((call) => ({ ...call, tag: 'Accounts' })), ...sessionCalls()]
}

/** The records that these calls answer. */
export function accountSchemas() {
  const record = recordSchema(adminFields)
  const properties = record.properties as Record<string, object>
  const { _id, createdAt, fullName, email, role } = properties
  return {
    Admin: objectOf({ ...properties, status } as Record<string, Record<string, unknown>>),
    PendingAdmin: objectOf({ _id, fullName, email, role, createdAt } as Record<
      string,
      Record<string, unknown>
    >),
  }
}

/** The account's fields with its password, and the setup link's token for the first of all. */
function signUpBody(): Content {
  const more = { password: schemaOf(passwordSchema), setup: text }
  return Object.fromEntries(
    Object.entries(addBody(adminFields)).map(([type, { schema, ...rest }]) => [
      type,
      {
        ...rest,
        schema: {
          ...schema,
          properties: { ...(schema.properties as object), ...more },
          required: [...(schema.required as string[]), 'password'],
        },
      },
    ]),
  )
}
