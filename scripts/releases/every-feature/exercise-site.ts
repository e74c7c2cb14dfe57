import { reports } from '#domain/admin/reports.ts'
import { day } from '#domain/dates/durations.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { addSampleRecords } from '../../../e2e/add-sample-records.ts'
import type { Client } from '../../api-client.ts'
import type { RunningServer } from '../../run-server.ts'
import { addAccounts, changeOwnAccount, invite, setUpSecondFactor } from './accounts.ts'
import { signInFirstAdmin } from './client.ts'
import { addContent } from './content.ts'
import { liveEvenings } from './evenings.ts'
import {
  addPeople,
  beginSchoolYear,
  changePeople,
  giveConsents,
  giveEndedConsent,
  leaveListWaiting,
} from './people.ts'
import { giveFeedback, makeBackup, setUpSite } from './site.ts'

/** Starts the site, with a clock that begins at a moment. */
type Start = (from: Date, settings: Record<string, string>) => Promise<RunningServer>

/** What somebody needs to sign in as the first admin, and the moment at which everything was done. */
export type ExercisedSite = { secret: string; until: Date }

const beginDaysAgo = 60

/**
 * Has a site used as people use it, first two months ago, then yesterday and today: every feature leaves something behind,
 * also in the states that only time brings, such as access that is read-only and a consent that is over.
 */
export async function exerciseSite(start: Start): Promise<ExercisedSite> {
  // Counted from now each time: a code of an authenticator app is good by the clock of today.
  const inDays = (days: number) => new Date(Date.now() + days * day)
  const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
  const mailServer = await openPickyMailServer()
  const during = async <T>(days: number, act: (site: RunningServer) => Promise<T>): Promise<T> => {
    const site = await start(inDays(days), { SMTP_URL: mailServer.url, MAIL_FROM: 'school@example.org' })
    return act(site).finally(() => site.stop())
  }

  await during(-beginDaysAgo, async (site) => {
    await addSampleRecords(site)
    const ask = await signInFirstAdmin(site.url)
    await setUpSite(ask)
    await makeBackup(ask)
    await addAccounts(site.url, ask, { past: dayIn(-10), over: dayIn(-40) })
    await addPeople(ask)
    await beginSchoolYear(ask)
    await giveEndedConsent(ask, { givenOn: dayIn(-beginDaysAgo - 5), until: dayIn(-20) })
    await giveFeedback(site.url, ask)
  })
  await during(-1, async (site) => {
    const ask = await signInFirstAdmin(site.url)
    await addContent(ask)
    await giveConsents(ask, { today: dayIn(-1), soon: dayIn(10) })
    await changePeople(ask)
  })
  const secret = await during(0, async (site) => {
    const ask = await signInFirstAdmin(site.url)
    await liveEvenings(ask)
    await leaveListWaiting(ask)
    await giveFeedback(site.url, ask)
    await invite(site.url, ask)
    await changeOwnAccount(site.url)
    const secret = await setUpSecondFactor(site.url, ask)
    await mailReports(ask)
    return secret
  })
  const until = new Date()
  await mailServer.close()
  return { secret, until }
}

/** A mail server that refuses one address for good and another for now. */
const openPickyMailServer = () =>
  openMailServer({
    onRcptTo({ address }, _session, done) {
      const responseCode = address.startsWith('refused') ? 550 : address.startsWith('later') ? 451 : undefined
      done(responseCode ? Object.assign(new Error('Not here'), { responseCode }) : null)
    },
  })

/** A report that arrives, one that is refused and one that waits. */
async function mailReports(ask: Client): Promise<void> {
  for (const name of ['arrives', 'refused', 'later'])
    await ask('POST', reports.dashboardEmail.path, { json: { email: `${name}@example.org` } }).catch(
      unlessMail,
    )
}

/** What a mail server says is an answer too. */
function unlessMail(error: Error) {
  if (!/answered 50[0-9]/.test(error.message)) throw error
}
