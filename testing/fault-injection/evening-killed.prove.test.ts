import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { student } from '#domain/kinds/student.ts'
import { eveningPaths } from '#features/evenings/evenings.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { findPostgres, startPostgres } from '../../scripts/test/postgres.ts'
import { rotatingAdminHeaders } from '../admins.ts'
import { aStudent } from '../builders.ts'
import { chosenSeed, seededRandom } from '../seeded-random.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { repeats } from './repeats.ts'
import { newVisitorHeaders, startSite } from './site-process.ts'

const kills = 3 * repeats
const phones = 4
const marksAtOnce = 60
/** More batches than a phone can send before its server is killed. */
const maxBatches = 100_000
const binaries = findPostgres()

describe.each(['sqlite', 'postgres'])('a register on %s', (dialect) => {
  test.skipIf(dialect === 'postgres' && !binaries)(
    'keeps every acknowledged mark exactly once, whenever the server is killed',
    async () => {
      const random = seededRandom(chosenSeed())
      const dataDir = temporaryFolder()
      const postgres = dialect === 'postgres' ? await startPostgres(String(binaries)) : undefined
      if (postgres) onTestFinished(() => postgres.stop())
      const open = () => openDatabase({ dataDir, databaseUrl: postgres?.url })
      const settings: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {}
      const headers = await signIn(open)
      const acknowledged = new Set<string>()
      const first = Promise.withResolvers<void>()
      let child = ''
      let day: string | null = null

      for (let kill = 0; kill < kills; kill += 1) {
        const { url, child: server, ended } = await startSite(dataDir, settings)
        const call = async (path: string, body?: object) => {
          const answer = await fetch(url + path, {
            method: body ? 'POST' : 'GET',
            headers: {
              ...headers,
              ...newVisitorHeaders(),
              ...(body && { 'content-type': 'application/json' }),
            },
            ...(body && { body: JSON.stringify(body) }),
          })
          expect(answer.ok, await answer.clone().text()).toBe(true)
          return (await answer.json()).data
        }
        if (!child) {
          child = (await call(String(student.paths.add), aStudent()))._id
          const next = await call(eveningPaths.one.replace(':day', 'next'))
          day = next.previous
        }
        const send = async (batch: object) => {
          const { stored, refused } = await call(eveningPaths.events, batch)
          expect(refused).toEqual([])
          for (const id of stored) acknowledged.add(id)
          first.resolve()
        }
        // Sends batches until the server is gone. Sends each batch twice, like a phone that received no response.
        const write = async () => {
          for (let sent = 0; sent < maxBatches; sent += 1) {
            const at = new Date().toISOString()
            const mark = { day, at }
            const marks = [
              ...Array.from({ length: marksAtOnce - 1 }, (_, index) => ({
                ...mark,
                id: randomUUIDv7(),
                about: 'child',
                subject: child,
                what: index % 2 ? 'here' : 'late',
              })),
              { ...mark, id: randomUUIDv7(), about: 'class', subject: '5', what: 'closed' },
            ]
            const batch = { clock: at, phone: randomUUIDv7(), marks }
            try {
              await send(batch)
              await send(batch)
            } catch (error) {
              if (!(error instanceof TypeError)) throw error
              return
            }
          }
        }
        const writing = Promise.all(Array.from({ length: phones }, write))
        // On a slow machine, the server may not have responded to anything by then.
        if (kill === kills - 1) await Promise.race([first.promise, writing])
        // Kills the server at a random moment, because it must survive a kill at any moment.
        await wait(200 + random() * 400)
        server.kill('SIGKILL')
        expect(await ended).toBe('SIGKILL')
        await writing
      }

      const { db, close } = await open()
      const rows = await db.selectFrom('registerMarks').select('id').execute()
      const sessions = await db.selectFrom('classrooms').selectAll().execute()
      await close()
      const stored = new Set(rows.map(({ id }) => id))
      expect(acknowledged.size).toBeGreaterThan(0)
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
      // A batch is stored completely or not at all.
      expect(rows.length % marksAtOnce).toBe(0)
      expect(sessions).toMatchObject([{ date: day, studentsPresent: 1 }])
    },
  )
})

async function signIn(open: () => ReturnType<typeof openDatabase>) {
  const { db, close } = await open()
  const context = { db, now: () => new Date() }
  const headers = await rotatingAdminHeaders(context)
  await close()
  return headers
}
