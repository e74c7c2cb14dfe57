import {
  healthCheckLabels,
  siteHealthScreen,
  type WatchedCheckName,
  watchedCheckNames,
} from '#domain/admin/site-health.ts'
import { minute } from '#domain/dates/durations.ts'
import { listActivePics } from '../accounts/admins.ts'
import type { AppContext } from '../app-context.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import type { Leadership } from '../db/leadership.ts'
import type { Db } from '../db/tables.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { needsHandsMail, troublesOverMail } from '../mail/templates/trouble-mails.ts'
import { readSettings } from '../settings/read-settings.ts'
import { refreshCertificate } from './certificate.ts'
import type { Findings } from './check.ts'
import { runChecks } from './checks.ts'
import { readArePicsMailed } from './pics-are-mailed.ts'
import { type Notices, planNotices } from './plan-notices.ts'

const intervalMs = 10 * minute

/**
 * Looks after the site from now on, in one of the processes, unless it is being moved. The first time is a while after the
 * start: until then the proxy in front or the storage may be starting as well.
 */
export function watchSite(context: AppContext, leadership: Leadership): void {
  const look = async () => {
    if (context.stopping.aborted || !leadership.isLeader() || context.writeAccess.refusal()) return
    for (const step of [refreshCertificate, noteTroubles])
      await step(context).catch((error: unknown) =>
        context.log.warn({ err: error }, 'could not look after the site'),
      )
  }
  setInterval(look, intervalMs).unref()
}

/**
 * Notes what needs hands and since when, and mails the PICs: once, again after a week, and when it is over. What was mailed is
 * noted with the mails in one transaction, so that neither a restart nor a second leader mails it twice.
 */
export async function noteTroubles(context: AppContext): Promise<void> {
  const { db } = context
  const findings = await runChecks(context, watchedCheckNames)
  // Most times nothing changes, and then nothing is written.
  const { changed, ended } = (await plan(context, db, findings)).notices
  if (changed.length === 0 && ended.length === 0) return
  await changeUnderContentLock(db, async (db) => {
    const { notices, pics } = await plan(context, db, findings)
    for (const row of notices.changed)
      await db
        .insertInto('troubles')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
    if (notices.ended.length > 0) await db.deleteFrom('troubles').where('name', 'in', notices.ended).execute()
    await tell(pics, context, db, findings, notices)
  })
}

/** Without a mail server, or a PIC to mail, nothing counts as told: it is when there are. */
async function plan({ config, now }: AppContext, db: Db, findings: Findings) {
  const pics = await listActivePics(db, now())
  const arePicsMailed = Boolean(config.smtpUrl) && pics.length > 0 && (await readArePicsMailed(db))
  const rows = await db.selectFrom('troubles').selectAll().execute()
  return { pics, notices: planNotices({ rows, findings, now: now(), arePicsMailed }) }
}

async function tell(
  pics: { email: string; fullName: string }[],
  { config, now }: AppContext,
  db: Db,
  findings: Findings,
  { toTell, over }: Notices,
): Promise<void> {
  if (toTell.length === 0 && over.length === 0) return
  const link = `${config.publicUrl}${siteHealthScreen}`
  const { name: siteName } = await readSettings(db)
  for (const { email: to, fullName: name } of pics) {
    const addressee = { to, name, siteName, link }
    if (toTell.length > 0) {
      const troubles = toTell.map((name) => describeTrouble(name, findings))
      await enqueueMail(db, now(), needsHandsMail({ ...addressee, troubles }))
    }
    if (over.length > 0) {
      const labels = over.map((name) => healthCheckLabels[name])
      await enqueueMail(db, now(), troublesOverMail({ ...addressee, labels }))
    }
  }
}

function describeTrouble(name: WatchedCheckName, findings: Findings): string {
  const finding = findings[name]
  return [`${healthCheckLabels[name]}:`, finding?.says, finding?.advice].filter(Boolean).join(' ')
}
