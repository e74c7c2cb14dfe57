import { existsSync, symlinkSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { aStudent } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { multipartBody } from '#testing/form.ts'
import { openSite } from '#testing/open-site.ts'
import { unchanged } from '#testing/spec/state.ts'
import { keepsReserve } from './store.ts'

const url = '/api/admin/dashboard/students/add-students'
const noSpace = 'There is no space left to save this. Please tell the people who run the site.'

describe('a full disk', () => {
  const site = openSite('sqlite', { pic: false, store: 'disk' })
  let headers: { authorization: string }
  beforeAll(async () => {
    headers = await asAdmin(site.context, await anAdmin(site.context))
  })

  const sendPicture = async () => {
    const form = await multipartBody({
      ...aStudent(),
      coverImageURL: await aPicture({ width: 700, height: 500 }),
    })
    const { payload } = form
    return site.request({ method: 'POST', url, payload, headers: { ...headers, ...form.headers } })
  }

  /**
   * Expects an upload to be rejected with 507 while these methods replace those of `media`, and accepted
   * again afterwards.
   */
  async function expectRefusal(over: Partial<TestApp['context']['media']>) {
    const { media } = site.context
    const real = { ...media }
    Object.assign(media, over)
    const refused = await unchanged(site, () => sendPicture())
    Object.assign(media, real)
    expect([refused.statusCode, refused.json()]).toEqual([507, { success: false, message: noSpace }])
    expect((await sendPicture()).statusCode).toBe(201)
  }

  test('rejects pictures when nearly full, but accepts everything else', async () => {
    let asked = 0
    const hasRoomFor = async (bytes: number) => {
      asked = bytes
      const json = await site.request({ method: 'POST', url, payload: aStudent(), headers })
      expect(json.statusCode).toBe(201)
      return false
    }
    const { db } = site.context
    const students = () => db.selectFrom('students').select('id').execute()
    const before = (await students()).length
    site.context.media.hasRoomFor = hasRoomFor
    const refused = await sendPicture()
    expect([refused.statusCode, refused.json().message]).toEqual([507, noSpace])
    expect(asked).toBeGreaterThan(500)
    expect((await students()).length).toBe(before + 1)
    site.context.media.hasRoomFor = async () => true
    expect((await sendPicture()).statusCode).toBe(201)
  })

  test.skipIf(!existsSync('/dev/full'))(
    'rejects a picture during the upload and leaves nothing behind',
    async () => {
      const { temporaryPath } = site.context.media
      await expectRefusal({
        temporaryPath() {
          const path = temporaryPath()
          symlinkSync('/dev/full', path)
          return path
        },
      })
    },
  )

  test('rejects a picture while storing it and leaves nothing behind', async () => {
    const { put } = site.context.media
    let calls = 0
    await expectRefusal({
      async put(name, path) {
        calls += 1
        if (calls === 2) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
        return put(name, path)
      },
    })
    expect(calls).toBe(2)
  })
})

const GB = 1_000_000_000

test.each([
  { size: 100 * GB, free: 0.6 * GB, coming: 0.05 * GB, isRoom: true },
  { size: 100 * GB, free: 0.6 * GB, coming: 0.2 * GB, isRoom: false },
  { size: 100 * GB, free: 0.4 * GB, coming: 0, isRoom: false },
  { size: 0.064 * GB, free: 0.02 * GB, coming: 0.015 * GB, isRoom: true },
  { size: 0.064 * GB, free: 0.001 * GB, coming: 0, isRoom: false },
])('a disk of $size bytes with $free free has room for $coming more: $isRoom', (disk) => {
  const bsize = 1_000
  const blocks = { bsize, blocks: disk.size / bsize, bavail: disk.free / bsize }
  expect(keepsReserve(blocks, disk.coming)).toBe(disk.isRoom)
})
