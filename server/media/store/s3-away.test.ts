import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SiteHealth } from '#features/site-health/site-health-schemas.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { aHomePicture } from '#testing/builders.ts'
import { type Fault, faultyProxy } from '#testing/faulty-proxy.ts'
import { aPicture } from '#testing/files.ts'
import { multipartBody } from '#testing/form.ts'
import { D } from '#testing/paths.ts'
import { aBucket, asVariables, removeBucket } from '#testing/s3-server.ts'
import { stateOf } from '#testing/spec/state.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { connectToS3 } from './s3-client.ts'
import { uploadToS3 } from './s3-store.ts'

const away = 'The storage for files cannot be reached. Please try again shortly.'

const faults: Fault[] = ['refuse', 'drop', 'hang', 'slow']

// The faults are tested concurrently, because two of the tests take as long as the timeout.
describe.concurrent.each(faults)('while the bucket has the fault "%s",', (fault) => {
  test('requests that need the bucket fail, all others work, and it is used again once the fault is over', async () => {
    await using site = await openSite()
    const { app, network, headers, add, get, storageSays } = site
    const added = await add()
    expect(added.statusCode).toBe(201)
    const { _id } = added.json().data
    await app.request({ method: 'DELETE', url: `${D}/homePageImage/${_id}`, headers })
    const other = (await add()).json().data
    const before = await stateOf(app)

    await network.setFault(fault)
    const [file, sent, ready, list, storage, gone] = await Promise.all([
      get(other.coverImageURL),
      add(),
      get('/readyz'),
      get('/api/homePageImage'),
      storageSays(),
      // A row can be deleted even if its file cannot; the pending deletion of the file is kept.
      app.request({ method: 'DELETE', url: `${D}/trash/homePicture/${_id}`, headers }),
    ])
    expect([file.statusCode, file.json()]).toEqual([503, { success: false, message: away }])
    expect(file.headers['retry-after']).toBe('5')
    expect(file.headers['cache-control'] ?? '').not.toContain('immutable')
    expect([sent.statusCode, sent.json().message]).toEqual([503, away])
    expect([ready.statusCode, ready.json().uploads]).toEqual([503, 'failed'])
    expect([list.statusCode, list.json().length]).toEqual([200, 1])
    expect(gone.statusCode).toBe(200)
    expect(storage).toMatch(/^The storage .* does not answer/)
    await network.repair()
    expect((await get(other.coverImageURL)).statusCode).toBe(200)
    expect((await get('/readyz')).statusCode).toBe(200)
    const { uploads, stored } = await stateOf(app)
    expect([uploads?.length, stored]).toEqual([1, before.stored])
    expect((await add()).statusCode).toBe(201)
    expect(await storageSays()).toMatch(/^2 files, \d+ KB, in S3/)
    expect(app.logged()).toContain('request failed')
    expect(app.logged()).not.toContain('S3RVER')
  })
})

test('an upload gets a 502 if the bucket is missing, and stores nothing', async () => {
  await using site = await openSite()
  const { app, add, get, bucket } = site
  const { coverImageURL } = (await add()).json().data
  const before = await app.context.db.selectFrom('uploads').select('name').execute()
  await removeBucket(bucket)
  const sent = await add()
  expect([sent.statusCode, sent.json().message]).toEqual([
    502,
    'The storage for files refused this. Please tell the people who run the site.',
  ])
  expect((await get(coverImageURL)).statusCode).toBe(404)
  expect((await get('/readyz')).statusCode).toBe(503)
  expect(await app.context.db.selectFrom('uploads').select('name').execute()).toEqual(before)
  expect(app.logged()).toContain('The specified bucket does not exist')
  expect(app.logged()).not.toContain('S3RVER')
})

test('no file counts as stored on a server that responds 200 to everything', async () => {
  await using site = await openSite()
  const { app, network, add, get } = site
  const before = await app.context.db.selectFrom('uploads').select('name').execute()
  await network.setFault('agree')
  const sent = await add()
  expect([sent.statusCode, sent.json().message]).toEqual([
    502,
    'The storage for files refused this. Please tell the people who run the site.',
  ])
  expect(await app.context.db.selectFrom('uploads').select('name').execute()).toEqual(before)
  expect(app.logged()).toContain('returned 200 but does not have the file')
  await network.repair()
  expect((await get((await add()).json().data.coverImageURL)).statusCode).toBe(200)
})

test("an upload is verified by a HEAD request if the storage's ETag is not a hash of the content", async () => {
  const s3 = await aBucket()
  const client = connectToS3(s3)
  const asked: string[] = []
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        asked.push(String(commandName))
        const result = await next(args)
        Object.assign(result.output, { ETag: '"encrypted"' })
        return result
      },
    { step: 'initialize' },
  )
  const path = join(await temporaryFolder(), 'file')
  await writeFile(path, 'content')
  await uploadToS3(client, s3.bucket, `${'a'.repeat(40)}.mp4`, path)
  expect(asked).toEqual(['PutObjectCommand', 'HeadObjectCommand'])
})

async function openSite() {
  const s3 = await aBucket()
  const network = await faultyProxy(Number(new URL(s3.endpoint).port))
  const env = asVariables({ ...s3, endpoint: `http://127.0.0.1:${network.port}` })
  const app = await openTestApp('sqlite', { env })
  const headers = await asAdmin(app.context, await anAdmin(app.context))
  const get = (url: string) => app.request({ url })
  const add = async () => {
    const form = await multipartBody({ ...aHomePicture(), image: await aPicture() })
    return app.request({
      method: 'POST',
      url: `${D}/add-homePageImage`,
      payload: form.payload,
      headers: { ...headers, ...form.headers },
    })
  }
  const storageSays = async () => {
    const { checks } = (await app.request({ url: `${D}/health`, headers })).json().data as SiteHealth
    return checks.find(({ name }) => name === 'storage')?.says
  }
  const close = async () => {
    await app.close()
    network.close()
  }
  return { app, network, bucket: s3.bucket, headers, get, add, storageSays, [Symbol.asyncDispose]: close }
}
