import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { stayHere } from '#server/move/move-site.ts'
import type { Place } from '#server/move/places.ts'
import { projectRoot } from '#server/project-root.ts'
import { asManyAdmins } from '../admins.ts'
import { aStudent } from '../builders.ts'
import { aBucket, asVariables } from '../s3-server.ts'
import { aPostgresDatabase } from '../site-at.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { isLong, times } from './durations.ts'
import { fromAnywhere, startSite } from './site-process.ts'

const kills = 30
const hasPostgres = process.env.TEST_DATABASE_URL !== undefined

function newFolder(): Place {
  const dataDir = join(temporaryFolder(), 'data')
  return { dataDir, keysDir: dataDir, databaseUrl: undefined, s3: undefined }
}

const settingsOf = ({ dataDir, databaseUrl = '', s3 }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  ...(s3 && asVariables(s3)),
})

/** The command, as a person calls it; addresses with passwords are in the environment. */
function startMove(from: Place, to: Place) {
  const s3 = Object.entries(to.s3 ? asVariables(to.s3) : {}).map(([name, value]) => [
    `MOVE_TO_${name}`,
    value,
  ])
  const target = to.databaseUrl ?? `sqlite:${to.dataDir}`
  const program = join(projectRoot, 'server/command-line/move.ts')
  const child = spawn(process.execPath, [program, '--store', to.s3 ? 's3' : 'disk'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...noSettings,
      ...settingsOf(from),
      ...Object.fromEntries(s3),
      MOVE_TO_DATABASE_URL: target,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'exit').then(async ([code, signal]) => ({
    code: signal ?? code,
    said: (await said).join(''),
  }))
  return { child, ended }
}

/** Writes and reads at the site until it is stopped; answers what was promised to be there, and how it was refused. */
function useSite(url: string, headers: Record<string, string>) {
  const outcome = { added: [] as string[], refused: new Set<string>(), reads: new Map<number, number>() }
  let isStopped = false
  const write = async () => {
    while (!isStopped) {
      const uniqueId = randomUUID()
      const answer = await fetch(`${url}/api/admin/dashboard/students/add-students`, {
        method: 'POST',
        headers: { ...headers, ...fromAnywhere(), 'content-type': 'application/json' },
        body: JSON.stringify(aStudent({ uniqueId })),
      })
      const { message } = (await answer.json()) as { message: string }
      if (answer.status === 201) outcome.added.push(uniqueId)
      else outcome.refused.add(`${answer.status} ${message}`)
      await wait(5)
    }
  }
  const read = async () => {
    while (!isStopped) {
      const { status } = await fetch(`${url}/api/students?limit=1`, {
        headers: { ...headers, ...fromAnywhere() },
      })
      outcome.reads.set(status, (outcome.reads.get(status) ?? 0) + 1)
      await wait(5)
    }
  }
  const using = Promise.all([write(), write(), write(), read(), read()])
  return {
    outcome,
    async stop() {
      isStopped = true
      await using
    },
  }
}

async function signIn(place: Place) {
  const { db, close } = await openDatabase(place)
  const context = { db, now: () => new Date() }
  const headers = await asManyAdmins(context)
  await close()
  return headers
}

async function studentsAt(place: Place) {
  const { db, close } = await openDatabase(place, { exclusive: false })
  const { rows } = await sql<{ uniqueId: string }>`select "uniqueId" from students`.execute(db)
  await close()
  return rows.map(({ uniqueId }) => uniqueId)
}

const moving =
  '503 The site is being moved or updated; nothing can be changed for a few minutes. Reading goes on.'
const moved =
  '503 The site was moved to another place, and this one can only be read. Please tell the people who run the site.'

describe('a site that is moved while people use it', () => {
  const routes: [string, () => Promise<[Place, Place]>][] = [
    [
      'from a folder into another with a bucket',
      async () => [newFolder(), { ...newFolder(), s3: await aBucket() }],
    ],
    [
      'from PostgreSQL into a folder',
      async () => [{ ...newFolder(), databaseUrl: await aPostgresDatabase() }, newFolder()],
    ],
  ]

  test.each(routes.slice(0, hasPostgres ? times(1, 2) : 1))(
    '%s has all that was saved, and goes on being read',
    async (_, placesOf) => {
      const [from, to] = await placesOf()
      const headers = await signIn(from)
      const site = await startSite(from.dataDir, settingsOf(from))
      const { outcome, stop } = useSite(site.url, headers)
      // So that a commit is likely to be under way when the database closes.
      await wait(300)
      const { code, said } = await startMove(from, to).ended
      expect(code, said).toBe(0)
      expect(said).toContain('What to do next:')
      await wait(100)
      await stop()
      expect([...outcome.refused].sort()).toEqual([moving, moved].sort())
      expect([...outcome.reads.keys()]).toEqual([200])
      expect(outcome.added.length).toBeGreaterThan(0)
      expect((await studentsAt(to)).sort()).toEqual(outcome.added.sort())
      expect((await studentsAt(from)).sort()).toEqual(outcome.added)
      site.child.kill()
      await site.ended
      const again = await startSite(from.dataDir, settingsOf(from))
      expect(again.output()).toMatch(
        /This place can only be read: on \d{4}-\d\d-\d\d the site was moved to sqlite:/,
      )
      again.child.kill()
      await again.ended
    },
  )
})

test.runIf(isLong)(
  'a move that is killed at any moment leaves a site to which people go on writing, and then goes on',
  async () => {
    const from = newFolder()
    const headers = await signIn(from)
    const { url } = await startSite(from.dataDir)
    for (let kill = 0; kill < kills; kill += 1) {
      const to = newFolder()
      const first = startMove(from, to)
      await wait(randomInt(200, 5_000))
      first.child.kill('SIGKILL')
      await first.ended
      const answer = await fetch(`${url}/api/admin/dashboard/students/add-students`, {
        method: 'POST',
        headers: { ...headers, ...fromAnywhere(), 'content-type': 'application/json' },
        body: JSON.stringify(aStudent()),
      })
      // Or it had been quicker.
      if (answer.status === 201) {
        const { code, said } = await startMove(from, to).ended
        expect(code, said).toBe(0)
      } else expect(`503 ${((await answer.json()) as { message: string }).message}`).toBe(moved)
      expect(await studentsAt(to)).toEqual(await studentsAt(from))
      await stayHere(from)
    }
  },
)
