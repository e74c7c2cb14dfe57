import { randomBytes } from 'node:crypto'
import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { aStudent } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { multipartBody } from '#testing/form.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { stateOf } from '#testing/spec/state.ts'
import { videoFile } from '#testing/video-file.ts'

const addStudent = `${D}/students/add-students`
const addVideo = `${D}/gallery/videos/add-videos`
const MB = 1024 * 1024

const named = (bytes: Buffer, name = 'photo.jpg') => new File([new Uint8Array(bytes)], name)
const jpeg = async () => Buffer.from(await (await aPicture()).arrayBuffer())

describe('an upload over a network', () => {
  const site = openSite('sqlite')
  const token = () => site.pic.token

  async function listening() {
    const { app } = site
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }

  /** Starts to send a form with a file and stops partway. */
  async function beginUpload(
    path: string,
    fields: Record<string, unknown>,
    begin: (sending: ClientRequest, whole: Buffer) => void,
  ) {
    const url = await listening()
    const { headers, payload } = await multipartBody(fields)
    const sending = httpRequest(url + path, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token()}` },
    })
    const answer = new Promise<{ status?: number | undefined; body?: string }>((resolve) => {
      sending.on('error', () => resolve({}))
      sending.on('response', async (response) => {
        const pieces = await response.toArray().catch(() => [])
        resolve({ status: response.statusCode, body: Buffer.concat(pieces).toString() })
      })
    })
    begin(sending, payload)
    return { sending, answer }
  }
  const isArriving = () => vi.waitUntil(async () => (await site.temporaryFiles()).length > 0)

  test('leaves nothing behind if it is interrupted', async () => {
    const before = await stateOf(site)
    const form = { ...aStudent(), coverImageURL: named(randomBytes(MB)) }
    const { sending, answer } = await beginUpload(addStudent, form, (sending, whole) => {
      sending.write(whole.subarray(0, whole.length / 2))
    })
    await isArriving()
    sending.destroy()
    await answer
    expect(await stateOf(site)).toEqual(before)
  })

  test('ends with 408 and leaves nothing behind if it stalls', async () => {
    const before = await stateOf(site)
    const { server } = site.app
    const { timeout } = server
    server.timeout = 300
    const form = { ...aStudent(), coverImageURL: named(randomBytes(2 * MB)) }
    const { answer } = await beginUpload(addStudent, form, (sending, whole) => {
      sending.write(whole.subarray(0, MB))
    })
    expect(await answer).toEqual({ status: 408, body: expect.stringContaining('too slowly') })
    server.timeout = timeout
    expect(await stateOf(site)).toEqual(before)
  })

  test('is rejected if it is a video larger than 200 MB', async () => {
    const before = await stateOf(site)
    const film = videoFile({ tracks: [{ handler: 'vide', frames: [Buffer.from('a frame')] }] })
    const { headers, payload } = await multipartBody({ title: 'T', videos: named(film, 'film.mp4') })
    const end = payload.indexOf(film) + film.length
    const room = Buffer.alloc(MB)
    function* tooMuch() {
      yield payload.subarray(0, end)
      for (let sent = 0; sent < 200; sent += 1) yield room
      yield payload.subarray(end)
    }
    const answer = await fetch(`${await listening()}${addVideo}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token()}` },
      body: Readable.toWeb(Readable.from(tooMuch())),
      duplex: 'half',
    } as RequestInit)
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { message: 'The video is too large: at most 200 MB.' },
    ])
    expect(await stateOf(site)).toEqual(before)
  })

  test('is rejected once a picture of unknown length is too large', async () => {
    const before = await stateOf(site)
    const form = {
      ...aStudent(),
      coverImageURL: named(Buffer.concat([await jpeg(), Buffer.alloc(15 * MB)])),
    }
    const { sending, answer } = await beginUpload(addStudent, form, (sending, whole) => {
      expect(sending.hasHeader('content-length')).toBe(false)
      sending.end(whole)
    })
    const { status, body } = await answer
    expect({ status, body: JSON.parse(body ?? '') }).toMatchObject({
      status: 413,
      body: { message: expect.stringMatching(/too large/) },
    })
    sending.destroy()
    expect(await stateOf(site)).toEqual(before)
  })
})
