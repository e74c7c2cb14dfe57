import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { aStudent } from '../builders.ts'
import { chosenSeed, seededRandom } from '../seeded-random.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { repeats } from './repeats.ts'
import { adminHeaders, newVisitorHeaders, startSite } from './site-process.ts'

const kills = 3 * repeats
const writers = 8

/**
 * A record, its idempotency key, and the headers of its admin, who also resends it, because the server looks up keys by
 * admin.
 */
type Sending = { key: string; student: ReturnType<typeof aStudent>; headers: Record<string, string> }

test('every acknowledged record survives each kill exactly once, even if it was resent', async () => {
  const random = seededRandom(chosenSeed())
  const dataDir = temporaryFolder()
  const headers = await adminHeaders(dataDir, { asMany: true })
  const acknowledged = new Set<string>()
  let unanswered: Sending[] = []

  for (let kill = 0; kill < kills; kill += 1) {
    const { url, child, ended } = await startSite(dataDir)
    const send = async ({ key, student, headers }: Sending) => {
      const answer = await fetch(`${url}/api/admin/dashboard/students/add-students`, {
        method: 'POST',
        headers: {
          ...headers,
          ...newVisitorHeaders(),
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(student),
      })
      expect(answer.status).toBe(201)
      acknowledged.add(String(student.uniqueId))
    }
    // Resends the forms, like a browser that never received a response.
    for (const sending of unanswered) await send(sending)
    unanswered = []
    // Sends records until the server is gone.
    const write = async () => {
      for (;;) {
        const student = aStudent({ uniqueId: randomUUID() })
        const sending = { key: randomUUID(), student, headers: { ...headers } }
        try {
          await send(sending)
        } catch (error) {
          if (!(error instanceof TypeError)) throw error
          return void unanswered.push(sending)
        }
      }
    }
    const writing = Promise.all(Array.from({ length: writers }, write))
    // Kills the server at a random moment, because it must survive a kill at any moment.
    await wait(200 + random() * 400)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await writing
  }

  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const rows = await sql<{ uniqueId: string }>`select "uniqueId" from students`.execute(db)
  const { rows: check } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  await close()
  const kept = rows.rows.map(({ uniqueId }) => uniqueId)
  expect([...acknowledged].filter((id) => !kept.includes(id))).toEqual([])
  expect(new Set(kept).size, 'no duplicates').toBe(kept.length)
  expect(check).toEqual([{ integrity_check: 'ok' }])
  expect(acknowledged.size).toBeGreaterThan(0)
})
