import { minute } from '#domain/dates/durations.ts'
import { listActivePics, mailPics } from '#features/accounts/server/admins.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { Leadership } from '#server/db/leadership.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { mailOf } from '#server/mail/templates/render-mail.ts'
import { system } from '#server/system.ts'
import { healthCheckLabels, siteHealthScreen } from '../site-health.ts'
import { runChecks } from './checks.ts'
import type { Findings } from './health-check.ts'
import {
  isTransient,
  type MailPlan,
  planMails,
  type WatchedCheckName,
  watchedCheckNames,
} from './plan-mails.ts'

/** The first check also runs this long after the start, because the storage may still be starting. */
const intervalMs = 10 * minute

/** Checks the site regularly from now on, in only one of the processes. */
export const watchSite = (context: AppContext, leadership: Leadership): void =>
  void system
    .setInterval(() => {
      const { stopping, log } = context
      if (stopping.aborted || !leadership.isLeader()) return
      mailProblems(context).catch((error) =>
        log.warn({ err: error }, 'could not check the site or mail its problems'),
      )
    }, intervalMs)
    .unref()

/**
 * Records problems and when they began, and mails the PICs: once, again after each week, and when a problem is over.
 * Sent mails are recorded in the same transaction, so that neither a restart nor a second leader sends them twice.
 */
export async function mailProblems(context: AppContext): Promise<void> {
  const { db } = context
  const findings = await runChecks(context, watchedCheckNames)
  // Usually there are no changes, so nothing is written.
  const { changed, ended } = await plan(context, db, findings)
  if (changed.length === 0 && ended.length === 0) return
  await changeUnderContentLock(db, async (db) => {
    const now = await plan(context, db, findings)
    for (const row of now.changed)
      await db
        .insertInto('siteProblems')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
    if (now.ended.length > 0) await db.deleteFrom('siteProblems').where('name', 'in', now.ended).execute()
    await mailAbout(context, db, findings, now)
  })
}

/** Without a mail server or a PIC, problems do not count as mailed; they are mailed once both exist. */
async function plan({ config, now }: AppContext, db: Db, findings: Findings) {
  const hasPics = (await listActivePics(db, now())).length > 0
  const arePicsMailed = Boolean(config.smtpUrl) && hasPics && (await readArePicsMailed(db))
  const rows = await db.selectFrom('siteProblems').selectAll().execute()
  return planMails({ rows, findings, now: now(), arePicsMailed })
}

async function mailAbout({ config, now }: AppContext, db: Db, findings: Findings, { begun, over }: MailPlan) {
  const link = `${config.publicUrl}${siteHealthScreen}`
  const problems = begun.map((name) => describeProblem(name, findings))
  const labels = over.map((name) => healthCheckLabels[name])
  if (problems.length > 0) await mailPics(db, now(), (pic) => problemsMail({ ...pic, link, problems }))
  if (labels.length > 0) await mailPics(db, now(), (pic) => problemsOverMail({ ...pic, link, labels }))
}

const describeProblem = (name: WatchedCheckName, findings: Findings): string =>
  [`${healthCheckLabels[name]}:`, findings[name]?.says, findings[name]?.advice].filter(Boolean).join(' ')

const settingsKey = 'arePicsMailed'

/** Returns true if PICs are mailed about problems, which is the default. */
export const readArePicsMailed = async (db: Db): Promise<boolean> =>
  (await readSetting<boolean>(db, settingsKey)) ?? true

export const saveArePicsMailed = (db: Db, now: Date, arePicsMailed: boolean): Promise<void> =>
  saveSetting(db, now, settingsKey, arePicsMailed)

/** Checks that have their own messages on the dashboard. */
const backupChecks: readonly WatchedCheckName[] = ['backups', 'copies', 'drill']

/** Counts the problems that need attention and are not shown elsewhere on the dashboard. */
export async function countProblems(db: Db, now: Date): Promise<number> {
  const rows = await db.selectFrom('siteProblems').selectAll().where('fineSince', 'is', null).execute()
  return watchedCheckNames.filter(
    (name) =>
      !backupChecks.includes(name) && rows.some((row) => row.name === name) && !isTransient(name, rows, now),
  ).length
}

type WithLink = { link: string }

const seeHealth = (link: string) => ({ label: 'Open Site health', link })

const problemsMail = mailOf(({ link, problems }: WithLink & { problems: string[] }) => ({
  subject: 'Our site needs attention',
  paragraphs: ['something about our site needs your attention:', ...problems],
  button: seeHealth(link),
  note: 'You get this mail again after a week if it is not fixed, and one when it is. You can turn these mails off on that page.',
}))

const problemsOverMail = mailOf(({ link, labels }: WithLink & { labels: string[] }) => ({
  subject: `Fine again: ${labels.join(', ')}`,
  paragraphs: [`this is fixed: ${labels.join(', ')}.`],
  button: seeHealth(link),
  note: 'You do not need to do anything.',
}))
