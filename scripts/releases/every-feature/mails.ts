import { reports } from '#domain/admin/reports.ts'
import { openMailServer } from '#testing/mail-server.ts'
import type { Client } from './client.ts'

/** A mail server that refuses one address for good and another for now. */
export const openPickyMailServer = () =>
  openMailServer({
    onRcptTo({ address }, _session, done) {
      const responseCode = address.startsWith('refused') ? 550 : address.startsWith('later') ? 451 : undefined
      done(responseCode ? Object.assign(new Error('Not here'), { responseCode }) : null)
    },
  })

/** A report that arrives, one that is refused and one that waits. */
export async function mailReports(ask: Client): Promise<void> {
  for (const name of ['arrives', 'refused', 'later'])
    await ask('POST', reports.dashboardEmail.path, { json: { email: `${name}@example.org` } }).catch(
      unlessMail,
    )
}

/** What a mail server says is an answer too. */
function unlessMail(error: Error) {
  if (!/answered 50[0-9]/.test(error.message)) throw error
}
