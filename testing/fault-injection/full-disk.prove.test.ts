import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aStudent } from '../builders.ts'
import { smallDisk } from '../small-disk.ts'
import { adminHeaders, newVisitorHeaders, startSite } from './site-process.ts'

test('on a full disk, the site rejects uploads, still serves lists and pictures, and recovers', async ({
  skip,
}) => {
  const disk = smallDisk(24)
  if (!disk) return skip('no disk can be mounted here')
  const headers = await adminHeaders(disk.folder)
  const { url, child, ended } = await startSite(disk.folder)
  const add = async (fields: Record<string, string | Blob>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...aStudent(), ...fields })) body.set(name, value)
    const path = '/api/admin/dashboard/students/add-students'
    return fetch(url + path, { method: 'POST', headers: { ...headers, ...newVisitorHeaders() }, body })
  }
  const names = async () => {
    const answer = await fetch(`${url}/api/students`, { headers: newVisitorHeaders() })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { coverImageURL: string }[]).map(({ coverImageURL }) => coverImageURL)
  }

  disk.fill(4_000_000)
  const statuses: number[] = []
  for (let sent = 0; sent < 20 && statuses.at(-1) !== 507; sent += 1)
    statuses.push((await add({ coverImageURL: await noise() })).status)
  expect(new Set(statuses)).toEqual(new Set([201, 507]))
  const taken = statuses.filter((status) => status === 201).length

  expect((await add({})).status, 'a record without a file is still accepted').toBe(201)
  disk.fill()
  expect((await add({})).status).toBe(507)
  const pictures = await names()
  expect(pictures.filter((name) => !name.endsWith('default.png'))).toHaveLength(taken)
  for (const name of pictures) expect((await fetch(url + name)).status).toBe(200)

  disk.makeRoom()
  expect((await add({})).status).toBe(201)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

/** Returns a picture of noise, which compresses badly. */
async function noise() {
  const [width, height] = [900, 900]
  const pixels = randomBytes(width * height * 3)
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/jpeg' })
}
