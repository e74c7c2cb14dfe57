// npm run demo: runs the site on a temporary data folder with invented people and drawn pictures.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { day } from '#domain/dates/durations.ts'
import { notification } from '#domain/kinds/notification.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { signIn } from './api-client.ts'
import { leavers, notifications, settings } from './demo/content.ts'
import { fillSite } from './demo/fill-site.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { run } from './tools.ts'

const email = 'demo@example.org'
const secondPic = 'Ishaan Tavare'
const password = randomBytes(12).toString('base64url')
const folder = mkdtempSync(join(tmpdir(), 'lamplight-demo-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

let server: RunningServer | undefined
// `on`, not `once`: a terminal and npm each send a signal, and the second must not interrupt the cleanup.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await server?.stop()
    process.exit(0)
  })
}

await createPic(email, settings.facultyInCharge.name)
const { HOST = '127.0.0.1', PORT = '3000' } = process.env
server = await runServer({ DATA_DIR: folder, HOST, PORT, BACKUP_EVERY: 'off' })
// The second PIC only completes a step of the dashboard's checklist. No one logs in as this PIC.
const second = createPic('second@example.org', secondPic)
console.log('Adding people, events and galleries…')
const today = new Date()
const startedAt = performance.now()
const ask = await signIn(server.url, { email, password })
const count = await fillSite({
  ask,
  today,
  signUpPassword: randomBytes(12).toString('base64url'),
  onHomeFilled: () => printLogin(server?.url),
})
await second
backdate(folder, today)
const seconds = Math.round((performance.now() - startedAt) / 1_000)
console.log(`
The demo is complete: ${count} invented records, added in ${seconds} seconds.`)

function printLogin(url: string | undefined) {
  console.log(`
You can look at the demo now, while it goes on filling. It is deleted when you stop it (Ctrl-C).

  Address    ${url}
  Log in     ${url}/admin/login
  E-mail     ${email}
  Password   ${password}
`)
}

/** Creates a PIC with the built `admin` command. */
async function createPic(email: string, name: string) {
  const args = ['build/program/admin.js', 'create', '--email', email, '--name', name, '--role', 'PIC']
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: password, DATABASE_URL: '' }
  const { ok, output } = await run(process.execPath, args, { env })
  if (!ok) throw new Error(`Creating the demo's admin failed: ${output}`)
}

/**
 * Sets past dates on the demo's notifications, and an expired last day for one admin. The API does not allow that, so
 * the temporary database is changed directly.
 */
function backdate(folder: string, today: Date) {
  const daysBefore = (days: number) => new Date(today.getTime() - days * day).toISOString()
  const database = new DatabaseSync(join(folder, sqliteFileName), { timeout: 5_000 })
  const update = database.prepare(
    `update ${notification.table} set "createdAt" = ?, "updatedAt" = ? where "title" = ?`,
  )
  for (const { daysAgo, title } of notifications)
    if (daysAgo > 0) update.run(daysBefore(daysAgo), daysBefore(daysAgo), title)
  database
    .prepare('update "admins" set "endsOn" = ? where "email" = ?')
    .run(daysBefore(7).slice(0, 10), leavers.readOnly)
  database.close()
}
