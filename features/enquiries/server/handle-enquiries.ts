import { spamTrapFields } from '#domain/kinds/feedback.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { weekdays } from '#domain/site/class-timings.ts'
import { message } from '#domain/text/words.ts'
import { hashToken, newToken } from '#features/accounts/server/sessions/tokens.ts'
import { looksLikeSpam } from '#features/feedback/server/looks-like-spam.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { countRows } from '#server/db/dialect.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Invalid, NotFound } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { defaultLimit, pageHeaders, parseListParams, readNewest } from '#server/http/list-params.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/route.ts'
import type { PageForm } from '#server/pages/accept-form.ts'
import { entry, labeledFields } from '#server/personal-data/person-source.ts'
import { enquiryCalls } from '../calls.ts'
import {
  type EnquiryKind,
  enquiries,
  enquiryFields,
  enquiryKinds,
  enquiryMessages,
  withdrawPage,
} from '../enquiries.ts'
import { applicationsSource } from './enquiries-of-person.ts'

const formOf = (kind: EnquiryKind): PageForm => ({
  ...enquiries[kind],
  submit: async (context, { ip }, values) => withdrawPage(await save(context, kind, networkOf(ip), values)),
})

/**
 * Stores an enquiry, and returns its secret token. A form that is sent again is stored again: with one token for both,
 * anyone who knows what was sent could withdraw it.
 */
async function save(context: AppContext, kind: EnquiryKind, network: string, sent: Values) {
  const { [spamTrapFields.honeypot]: honeypot, ...typed } = sent
  const { grades } = await readSettings(context.db)
  const { values, errors } = parseForm({ fields: enquiryFields(kind, grades) }, typed)
  if (errors.length === 0 && !values.email && !values.phone)
    errors.push({ field: 'email', message: message(enquiryMessages, 'noContact') })
  if (errors.length > 0) throw new Invalid(errors)
  await enforceRateLimit(context, limits.enquiriesPerAddress, [kind, network])
  const { fullName, email, phone, ...others } = values
  const answers = JSON.stringify(others)
  const spam = { openFor: undefined, isNativeForm: true, copies: 0, honeypot }
  if (looksLikeSpam({ ...spam, values: { fullName, message: answers } }))
    throw new Invalid([], message(enquiryMessages, 'looksLikeSpam'))

  const who = { fullName: String(fullName), email: String(email ?? ''), phone: String(phone ?? '') }
  const enquiry = { kind, state: 'new', ...who, answers }
  await enforceRateLimit(context, limits.enquiriesPerDay, kind)
  const token = newToken()
  const createdAt = context.now().toISOString()
  const row = { id: newId(), tokenHash: hashToken(token), createdAt, invitationId: '', ...enquiry }
  await changeUnderContentLock(context.db, async (db) => {
    await db.insertInto('requests').values(row).execute()
  })
  return token
}

const withdrawForm: PageForm = {
  page: withdrawPage(':token'),
  fields: {},
  async submit({ db, now }, { params }) {
    const { token } = params as { token: string }
    await inTransaction(db, async (db) => {
      const sent = db.deleteFrom('requests').where('tokenHash', '=', hashToken(token))
      const row = await sent.returning('invitationId').executeTakeFirst()
      if (!row) throw new NotFound(message(enquiryMessages, 'gone'))
      await endInvitation(db, now(), row.invitationId)
    })
    return withdrawPage('done')
  },
}

export const oldEnquiries = (db: Db, kind: EnquiryKind, before: Date) =>
  db.selectFrom('requests').where('kind', '=', kind).where('createdAt', '<', before.toISOString())

const enquiriesIn = (db: Db, kind: EnquiryKind, state: string) =>
  db.selectFrom('requests').where('kind', '=', kind).where('state', '=', state)

const countNewEnquiries = (db: Db, kind: EnquiryKind) => countRows(enquiriesIn(db, kind, 'new'))

/** @returns the invitation that belonged to the enquiry before the change, or '' */
async function changeEnquiry(db: Db, kind: EnquiryKind, id: string, change: Record<string, string>) {
  const one = db.selectFrom('requests').where('kind', '=', kind).where('id', '=', id)
  const row = await one.select('invitationId').executeTakeFirst()
  if (!row) throw new NotFound(message(enquiryMessages, 'gone'))
  await db.updateTable('requests').set(change).where('id', '=', id).execute()
  return row.invitationId
}

async function removeEnquiries(db: Db, kind: EnquiryKind, ids: readonly string[]): Promise<number> {
  const some = db.deleteFrom('requests').where('kind', '=', kind).where('id', 'in', ids)
  return Number((await some.executeTakeFirst()).numDeletedRows)
}

const callsOf = { applications: enquiryCalls.applications, calls: enquiryCalls.callbacks }

const routes = enquiryKinds.flatMap((kind) => [
  serve(callsOf[kind].list, ({ db }) => async ({ query }, reply) => {
    const { cursor, limit = defaultLimit } = parseListParams(query)
    const { state } = query
    const all = enquiriesIn(db, kind, state)
    const { page, ...rest } = await readNewest(all.selectAll(), all, 'createdAt', { limit, cursor })
    reply.headers(pageHeaders(enquiries[kind].list, rest, { limit: String(limit), state }))
    const data = page.map(({ id, createdAt, fullName, email, phone, answers }) => {
      const { fields } = entry('', labeledFields(enquiries[kind].fields, JSON.parse(answers)))
      return { _id: id, createdAt, fullName, email, phone, answers: fields }
    })
    return { success: true, data }
  }),
  serve(callsOf[kind].change, ({ db, now }) => async ({ params, body: { state } }) => {
    await inTransaction(db, async (db) => {
      const invitation = await changeEnquiry(db, kind, params.id, { state })
      if (state === 'not now') await endInvitation(db, now(), invitation)
    })
    return { success: true, message: message(enquiryMessages, 'saved') }
  }),
  serve(callsOf[kind].remove, ({ db }) => async ({ params }) => {
    if ((await removeEnquiries(db, kind, [params.id])) === 0)
      throw new NotFound(message(enquiryMessages, 'gone'))
    return { success: true, message: message(enquiryMessages, 'deleted', 1) }
  }),
  serve(callsOf[kind].removeMany, ({ db }) => async ({ body }) => {
    const count = await removeEnquiries(db, kind, body.ids)
    return { success: true, message: message(enquiryMessages, 'deleted', count) }
  }),
])

/** An application has one invitation: the new one ends the earlier one. */
export async function inviteApplicant(db: Db, now: Date, id: string, invitationId: string) {
  const earlier = await changeEnquiry(db, 'applications', id, { state: 'invited', invitationId })
  await endInvitation(db, now, earlier)
}

async function endInvitation(db: Db, now: Date, id: string) {
  const invitation = db.updateTable('invitations').set({ canceledAt: now.toISOString() })
  await invitation.where('id', '=', id).where('canceledAt', 'is', null).execute()
}

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

export const enquiriesFeature: Feature = {
  routes,
  forms: [...enquiryKinds.map(formOf), withdrawForm],
  pendingCounts: {
    applications: ['manage admins', ({ db }) => countNewEnquiries(db, 'applications')],
    calls: ['note absences', ({ db }) => countNewEnquiries(db, 'calls')],
  },
  personSources: { applications: applicationsSource },
}
