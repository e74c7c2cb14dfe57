import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/db/open-postgres.ts'
import { anAdmin, asAdmin } from '../admins.ts'
import { aStudent, type FormFields } from '../builders.ts'
import { aPicture } from '../files.ts'
import { D } from '../paths.ts'
import { createDatabase } from '../postgres-server.ts'
import { aBucket, asVariables } from '../s3-server.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { folderForAll } from '../temporary-folder.ts'
import { repeats } from './repeats.ts'
import { newVisitorHeaders } from './site-process.ts'

const postgres = process.env.TEST_DATABASE_URL
const rounds = 6 * repeats

describe.skipIf(!postgres)('two servers on one PostgreSQL database and one bucket', () => {
  const root = folderForAll()
  let database: Awaited<ReturnType<typeof createDatabase>>
  let servers: ServerProcess[] = []
  let headers: Record<string, string>
  const [first, second] = [() => servers[0]?.url ?? '', () => servers[1]?.url ?? '']

  beforeAll(async () => {
    database = await createDatabase(String(postgres))
    const settings = {
      DATABASE_URL: database.url,
      ...asVariables(await aBucket()),
      KEYS_DIR: join(root, 'keys'),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
    }
    const start = (name: string) => startServerProcess({ ...settings, DATA_DIR: join(root, name) })
    servers = await Promise.all([start('one'), start('two')])
    const { db, close } = await openPostgres(database.url)
    const context = { db, now: () => new Date() }
    headers = await asAdmin(context, await anAdmin(context))
    await close()
  })

  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL')
    await Promise.all(servers.map(({ ended }) => ended))
    await database?.drop()
  })

  async function ask(method: string, url: string, body?: FormData) {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...newVisitorHeaders() },
      ...(body && { body }),
    })
    return { status: answer.status, data: ((await answer.json()) as { data?: Record<string, string> }).data }
  }
  function addChild(server: string, picture: File, over: FormFields = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries(aStudent(over))) form.set(name, String(value))
    form.set('coverImageURL', picture)
    return ask('POST', `${server}${D}/students/add-students`, form)
  }
  const statusOf = async (server: string, url = '') =>
    (await fetch(server + url, { headers: newVisitorHeaders() })).status

  test('keep a photo that is sent to both simultaneously and rejected by one', async () => {
    const { data: known } = await addChild(first(), await aPicture())
    const lost: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const picture = await aPicture({ width: 700 + round, height: 500 })
      const [added, refused] = await Promise.all([
        addChild(round % 2 ? first() : second(), picture),
        addChild(round % 2 ? second() : first(), picture, { uniqueId: String(known?.uniqueId) }),
      ])
      expect([added.status, refused.status]).toEqual([201, 409])
      if ((await statusOf(first(), added.data?.coverImageURL)) !== 200) lost.push(round)
    }
    expect(lost, `lost in ${rounds} rounds`).toEqual([])
  })

  test('keep a photo that one permanently deletes while the other receives it', async () => {
    const lost: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const picture = await aPicture({ width: 700, height: 500 + round })
      const { data } = await addChild(first(), picture)
      await ask('DELETE', `${first()}${D}/students/${data?._id}`)
      const [removed, added] = await Promise.all([
        ask('DELETE', `${first()}${D}/trash/student/${data?._id}`),
        addChild(second(), picture),
      ])
      expect([removed.status, added.status]).toEqual([200, 201])
      if ((await statusOf(second(), added.data?.coverImageURL)) !== 200) lost.push(round)
    }
    expect(lost, `lost in ${rounds} rounds`).toEqual([])
  })
})
