import { day } from '#domain/dates/durations.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { student } from '#domain/kinds/student.ts'
import { mailPics } from '#features/accounts/server/admins.ts'
import { undoDays } from '#features/content/change-sets.ts'
import { readFieldVisibility } from '#features/content/server/visibility/field-visibility.ts'
import { refreshPublicColumns } from '#features/content/server/visibility/public-columns.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mailOf } from '#server/mail/templates/render-mail.ts'
import { consentNoticeDays, consentsScreen } from '../consents.ts'

type Context = Pick<AppContext, 'config' | 'db' | 'contentVersion' | 'now'>

/**
 * Updates the public columns of children whose consent has expired, so that search and order match what
 * visitors see. Pages check the date themselves; until this runs, search does not find these children.
 */
export async function endConsents({ db, contentVersion, now }: Context): Promise<void> {
  const ended = await db
    .selectFrom('students')
    .select('id')
    .where('publicUntil', '<', schoolDay(now()))
    .limit(1)
    .executeTakeFirst()
  if (!ended) return
  await changeContent({ db, contentVersion }, async (db) =>
    refreshPublicColumns(db, student, await readFieldVisibility(db, now()), { onlyEnded: true }),
  )
}

/**
 * Mails the PICs about consents that expire soon, four weeks and one week before. Each notice is recorded in
 * the same transaction as its mails, so it is never sent twice. The mails name no child.
 */
export async function sendConsentNotices({ db, now, config }: Context): Promise<void> {
  const time = now()
  await inTransaction(db, async (db) => {
    const due = await findDue(db, time)
    const [first] = due
    if (!first) return
    for (const { studentId, notice } of due)
      await db
        .updateTable('consents')
        .set({ remindedOf: notice })
        .where('studentId', '=', studentId)
        .execute()
    const link = `${config.publicUrl}${consentsScreen}?state=ending`
    const about = { link, children: due.length, until: first.until }
    await mailPics(db, time, (pic) => consentsEndingMail({ ...pic, ...about }))
  })
}

/**
 * Deletes consents of children who are permanently deleted, such as children from an undone import that can
 * no longer be redone.
 */
export async function deleteOrphanedConsents({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - 2 * undoDays * day).toISOString()
  const children = db.selectFrom('students').select('id')
  const orphaned = db
    .selectFrom('consents')
    .select('studentId')
    .where('recordedAt', '<', cutoff)
    .where('studentId', 'not in', children)
  await inTransaction(db, async (db) => {
    await db.deleteFrom('consentScans').where('studentId', 'in', orphaned).execute()
    await db.deleteFrom('earlierConsents').where('studentId', 'in', orphaned).execute()
    await db.deleteFrom('consents').where('studentId', 'in', orphaned).execute()
  })
}

async function findDue(db: Db, now: Date) {
  const dayIn = (days: number) => schoolDay(new Date(now.getTime() + days * day))
  const rows = await db
    .selectFrom('consents')
    .innerJoin('students as content', 'content.id', 'consents.studentId')
    .select(['consents.studentId', 'consents.until', 'consents.remindedOf'])
    .where('content.deletedAt', 'is', null)
    .where('content.leftOn', 'is', null)
    .where('consents.until', '>=', dayIn(0))
    .where('consents.until', '<=', dayIn(consentNoticeDays[0]))
    .orderBy('consents.until')
    .execute()
  return rows.flatMap(({ studentId, until, remindedOf }) => {
    if (until === null) return []
    // If both notices are due, send only the later one.
    const days = consentNoticeDays.findLast((days) => until <= dayIn(days))
    const notice = `${until} ${days}`
    return notice === remindedOf ? [] : [{ studentId, until, notice }]
  })
}

type Ending = { children: number; until: string; link: string }

/** Reminds a PIC. Only the page behind the login names the children. */
const consentsEndingMail = mailOf(({ link, children, until }: Ending) => ({
  subject: 'Consents end soon',
  paragraphs: [
    children === 1
      ? `one family’s consent to what we show of their child ends after ${formatDay(until)}.`
      : `the consents of ${children} families end soon, the first after ${formatDay(until)}.`,
    'After that day visitors see neither the photo nor the full name.',
  ],
  button: { label: 'See the consents', link },
  note: 'Ask the family and record their answer.',
}))
