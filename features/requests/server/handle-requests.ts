import { spamTrapFields } from '#domain/kinds/feedback.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { weekdays } from '#domain/site/class-timings.ts'
import { message } from '#domain/text/message.ts'
import { hashToken, newToken } from '#features/accounts/server/tokens.ts'
import { looksLikeSpam } from '#features/feedback/server/looks-like-spam.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { countRows } from '#server/db/dialect.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { Invalid, NotFound } from '#server/errors.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { limits } from '#server/http/limits.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/route.ts'
import type { PageForm } from '#server/pages/accept-form.ts'
import { entry, labeledFields } from '#server/personal-data/person-source.ts'
import { requestCalls } from '../calls.ts'
import {
  type RequestKind,
  requestFields,
  requestKinds,
  requestMessages,
  requests,
  sentPage,
} from '../requests.ts'

const formOf = (kind: RequestKind): PageForm => ({
  ...requests[kind],
  submit: async (context, { ip }, values) =>
    sentPage(await save(context, kind, ['requests', networkOf(ip)], values)),
})

/**
 * Stores a request, and returns its secret token. If the same form is sent again, the stored request only gets a new
 * token, and the old token no longer works.
 */
async function save(context: AppContext, kind: RequestKind, sender: [string, string], sent: Values) {
  const { [spamTrapFields.honeypot]: honeypot, ...typed } = sent
  const { grades } = await readSettings(context.db)
  const { values, errors } = parseForm({ fields: requestFields(kind, grades) }, typed)
  if (errors.length === 0 && !values.email && !values.phone)
    errors.push({ field: 'email', message: message(requestMessages, 'noContact') })
  if (errors.length > 0) throw new Invalid(errors)
  await enforceRateLimit(context, limits.feedbackPerMinute, sender)
  await enforceRateLimit(context, limits.feedbackPerDay, sender)
  const { fullName, email, phone, ...others } = values
  const answers = JSON.stringify(others)
  const spam = { openFor: undefined, isNativeForm: true, copies: 0, honeypot }
  if (looksLikeSpam({ ...spam, values: { fullName, message: answers } }))
    throw new Invalid([], message(requestMessages, 'looksLikeSpam'))

  const who = { fullName: String(fullName), email: String(email ?? ''), phone: String(phone ?? '') }
  const request = { kind, state: 'new', ...who, answers }
  const token = newToken()
  const tokenHash = hashToken(token)
  await changeUnderContentLock(context.db, async (db) => {
    const all = db.updateTable('requests').set({ tokenHash }).returning('id')
    if (await all.where((row) => row.and(request)).executeTakeFirst()) return
    const createdAt = context.now().toISOString()
    const row = { id: newId(), tokenHash, createdAt, invitationId: '', ...request }
    await db.insertInto('requests').values(row).execute()
  })
  return token
}

const withdrawForm: PageForm = {
  page: sentPage(':token'),
  fields: {},
  async submit({ db }, { params }) {
    const { token } = params as { token: string }
    const sent = db.deleteFrom('requests').where('tokenHash', '=', hashToken(token))
    if (!(await sent.returning('id').executeTakeFirst())) throw new NotFound(message(requestMessages, 'gone'))
    return sentPage('done')
  },
}

export const requestForms = [...requestKinds.map(formOf), withdrawForm]

export const oldRequests = (db: Db, kind: RequestKind, before: Date) =>
  db.selectFrom('requests').where('kind', '=', kind).where('createdAt', '<', before.toISOString())

const requestsIn = (db: Db, kind: RequestKind, state: string) =>
  db.selectFrom('requests').where('kind', '=', kind).where('state', '=', state)

export const countNewRequests = (db: Db, kind: RequestKind) => countRows(requestsIn(db, kind, 'new'))

async function changeRequest(db: Db, kind: RequestKind, id: string, change: Record<string, string>) {
  const one = db.updateTable('requests').set(change).where('kind', '=', kind).where('id', '=', id)
  if (!(await one.returning('id').executeTakeFirst())) throw new NotFound(message(requestMessages, 'gone'))
}

export const requestRoutes = requestKinds.flatMap((kind) => [
  serve(requestCalls[kind].list, ({ db }) => async ({ query }) => {
    const newest = requestsIn(db, kind, query.state).orderBy('createdAt', 'desc').limit(200)
    const rows = await newest.selectAll().execute()
    const data = rows.map(({ id, createdAt, fullName, email, phone, answers }) => {
      const { fields } = entry('', labeledFields(requests[kind].fields, JSON.parse(answers)))
      return { _id: id, createdAt, fullName, email, phone, answers: fields }
    })
    return { success: true, data }
  }),
  serve(requestCalls[kind].change, ({ db }) => async ({ params, body }) => {
    await changeRequest(db, kind, params.id, { state: body.state })
    return { success: true, message: message(requestMessages, 'saved') }
  }),
])

export const inviteApplicant = (db: Db, id: string, invitationId: string) =>
  changeRequest(db, 'applications', id, { state: 'invited', invitationId })

/**
 * Returns what the invited person typed in an application, with the names of the sign-up's fields, and the
 * weekdays on which the person is free.
 */
export async function readApplication(db: Db, invitationId: string) {
  const applications = db.selectFrom('requests').selectAll().where('invitationId', '=', invitationId)
  const { fullName, phone: contactNumber, answers = '{}' } = (await applications.executeTakeFirst()) ?? {}
  const { department, year, ...others } = JSON.parse(answers)
  return { typed: { fullName, contactNumber, department, year }, free: weekdays.filter((day) => others[day]) }
}

/**
 * Stores the evenings of the application as the volunteer's usual weekdays in the rota, and deletes the application,
 * because the person now has a volunteer's record.
 */
export async function endApplication(db: Db, invitationId: string, volunteerId: string): Promise<void> {
  for (const weekday of (await readApplication(db, invitationId)).free) {
    const day = db.insertInto('rotaWeekdays').values({ volunteerId, weekday })
    await day.onConflict((conflict) => conflict.doNothing()).execute()
  }
  await db.deleteFrom('requests').where('invitationId', '=', invitationId).execute()
}
