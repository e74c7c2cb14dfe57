import { expect, onTestFinished, test } from 'vitest'
import { student } from '#domain/kinds/student.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { findPostgres, startPostgres } from '../../scripts/test/postgres.ts'
import { anAdmin, asAdmin } from '../admins.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startSite } from './site-process.ts'

const pages = [
  '/',
  '/about/students',
  '/events/festivals',
  '/gallery',
  '/api/students',
  '/feed.xml',
  '/about',
]
const binaries = findPostgres()

test.skipIf(!binaries)(
  'serves cached pages after PostgreSQL was killed, even right after a change',
  async () => {
    const postgres = await startPostgres(String(binaries))
    onTestFinished(() => postgres.stop())
    const dataDir = temporaryFolder()
    const { db, close } = await openDatabase({ dataDir, databaseUrl: postgres.url })
    const context = { db, now: () => new Date() }
    const headers = await asAdmin(context, await anAdmin(context))
    await close()
    const { url } = await startSite(dataDir, { DATABASE_URL: postgres.url })
    const askAll = () =>
      Promise.all(pages.map(async (page) => [page, (await fetch(url + page)).status] as const))
    const good = pages.map((page) => [page, 200])
    expect(await askAll()).toEqual(good)

    const form = {
      fullName: 'Tara',
      uniqueId: 'S-1',
      gender: 'Female',
      studentClass: '5',
      address: 'Lane 12',
    }
    const added = await fetch(url + student.paths.add, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    expect(added.status).toBe(201)
    await postgres.kill()
    expect(await askAll()).toEqual(good)
    expect((await fetch(`${url}/api/students?q=tara`)).status).toBe(503)
  },
)
