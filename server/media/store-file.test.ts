import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { derivedNames, shareFileName } from '#domain/media/pictures.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { aPicture, aVideo, receivedFile } from '#testing/files.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { box, videoFile } from '#testing/video-file.ts'
import type { OpenDatabase } from '../db/opened-database.ts'
import { StorageUnavailable } from '../errors.ts'
import { openDiskStore } from './store/disk-store.ts'
import { removeFile } from './store/file-claims.ts'
import { type MediaStore, putBytes } from './store/store.ts'
import { insertUpload, storeFile, withStoredFiles } from './store-file.ts'

let folder: string
let database: OpenDatabase
let media: MediaStore
beforeEach(async () => {
  folder = temporaryFolder()
  database = await openTestDatabase('sqlite')
  media = await openDiskStore(folder)
})
afterEach(() => database.close())

const log = pino({ level: 'silent' })
const context = (store = media, time = 0) => ({
  db: database.db,
  media: store,
  now: () => new Date(time),
  log,
})
const stored = async () => (await readdir(join(folder, 'uploads'))).sort()
const incoming = () => readdir(join(folder, 'incoming'))

const received = (file: File, type?: 'image' | 'video') => receivedFile(media, file, type)
const widePicture = () => aPicture({ width: 1000, height: 100 })

test('a picture is stored in its widths, under a name that describes it', async () => {
  const { upload, commit } = await storeFile(context(), await received(await widePicture()))
  await commit()
  expect(upload).toMatchObject({ mimeType: 'image/webp', width: 1000, height: 100 })
  expect(upload.name).toMatch(/^[0-9a-f]{40}-1000x100-([0-9a-f]{6})\1\1\1\.webp$/)
  expect(await media.size(upload.name)).toBe(upload.bytes)
  const beside = derivedNames(upload.name).filter((name) => name !== shareFileName(upload.name))
  expect(await stored()).toEqual([upload.name, ...beside].sort())
  expect(beside).toHaveLength(3)
})

test('the name of a picture contains its focus point', async () => {
  const subject = { create: { width: 100, height: 100, channels: 3 as const, background: '#ffe066' } }
  const bytes = await sharp({ create: { width: 1000, height: 300, channels: 3, background: '#333344' } })
    .composite([{ input: subject, left: 20, top: 100 }])
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'left.png', { type: 'image/png' })
  const { upload, commit } = await storeFile(context(), await received(file))
  await commit()
  expect(upload.name).toMatch(/^[0-9a-f]{40}-1000x300-[4-9]x\d\d-[0-9a-f]{24}\.webp$/)
  const beside = derivedNames(upload.name).filter((name) => name !== shareFileName(upload.name))
  expect(await stored()).toEqual([upload.name, ...beside].sort())
})

describe('nothing is left behind', () => {
  test.each([1, 2, 3, 4])('when storing file %i of a picture fails', async (failing) => {
    let count = 0
    const store: MediaStore = {
      ...media,
      async put(name, path) {
        count += 1
        if (count === failing) throw new Error('no space')
        return media.put(name, path)
      },
    }
    const file = await received(await widePicture())
    await expect(storeFile(context(store), file)).rejects.toThrow('no space')
    expect(count).toBe(failing)
    await rm(file.path)
    expect([await stored(), await incoming()]).toEqual([[], []])
  })

  test('when the storage is unavailable; nothing is removed from it and the name is freed', async () => {
    const asked: string[] = []
    const store: MediaStore = {
      ...media,
      put: async () => {
        throw new StorageUnavailable(new Error('no answer'))
      },
      remove: async (name) => void asked.push(name),
    }
    const picture = await widePicture()
    await expect(storeFile(context(store), await received(picture))).rejects.toThrow('cannot be reached')
    expect(asked).toEqual([])
    const kept = await storeFile(context(), await received(picture))
    await kept.rollback()
    expect(await stored()).toEqual([])
  })

  test('(not even a share picture) when the work that references a picture and a video fails', async () => {
    const files = { a: await received(await widePicture()), b: await received(aVideo(), 'video') }
    const work = async ({ a }: { [field: string]: { name: string } }) => {
      expect(await stored()).toHaveLength(5)
      await putBytes(media, shareFileName(String(a?.name)), Buffer.from('x'))
      throw new Error('refused')
    }
    await expect(withStoredFiles({ ...context() } as never, files, work)).rejects.toThrow('refused')
    expect(await stored()).toEqual([])
  })
})

test('a video is stored without its metadata, under the hash of the cleaned content', async () => {
  const tracks = [{ handler: 'vide', frames: [Buffer.from('frame')] }]
  const names = []
  for (const place of ['+22.5667+088.3500/', '+23.0000+088.0000/']) {
    const film = videoFile({ tracks, inMovie: [box('udta', box('©xyz', Buffer.from(place)))] })
    const file = new File([new Uint8Array(film)], 'film.mp4', { type: 'video/mp4' })
    const { upload, commit } = await storeFile(context(), await received(file, 'video'))
    await commit()
    const stored = await readFile(join(folder, 'uploads', upload.name))
    expect([stored.includes('frame'), stored.includes(place)]).toEqual([true, false])
    expect(upload.name).toBe(`${createHash('sha256').update(stored).digest('hex').slice(0, 40)}.mp4`)
    names.push(upload.name)
  }
  expect(names[0]).toBe(names[1])
})

describe('a picture that is uploaded twice', () => {
  async function twice() {
    const picture = await widePicture()
    return [
      await storeFile(context(), await received(picture)),
      await storeFile(context(), await received(picture)),
    ]
  }

  test('stays if one upload fails while the other is being saved', async () => {
    const [first, second] = await twice()
    await first?.rollback()
    expect(await stored()).toHaveLength(4)
    await second?.rollback()
    expect(await stored()).toEqual([])
  })

  test('stays if one upload fails after a row references it', async () => {
    const [first, second] = await twice()
    if (second) await insertUpload(database.db, second.upload)
    await second?.commit()
    await first?.rollback()
    expect(await stored()).toHaveLength(4)
  })

  test('stays if it is uploaded again while it is being removed', async () => {
    const picture = await widePicture()
    const again = await received(picture)
    const { rollback } = await storeFile(context(), await received(picture))
    const [, kept] = await Promise.all([rollback(), storeFile(context(), again)])
    expect(await stored()).toHaveLength(4)
    await kept.rollback()
    expect(await stored()).toEqual([])
  })
})

describe('two processes that share a store', () => {
  // Each has its own store object; they know about each other only through the database.
  const another = async () => context(await openDiskStore(folder, { exclusive: false }))

  test('keep a picture that one process saves while the other rolls it back', async () => {
    const picture = await widePicture()
    const saving = await storeFile(context(), await received(picture))
    const refused = await storeFile(await another(), await received(picture))
    await refused.rollback()
    expect(await stored()).toHaveLength(4)
    await saving.rollback()
    expect(await stored()).toEqual([])
  })

  test('do not interfere when one process removes a picture and the other stores it', async () => {
    const picture = await widePicture()
    const again = await received(picture)
    const { promise: isRemoving, resolve: begin } = Promise.withResolvers<void>()
    const { promise: goOn, resolve: finish } = Promise.withResolvers<void>()
    const slow: MediaStore = {
      ...media,
      async remove(name) {
        begin()
        await goOn
        await media.remove(name)
      },
    }
    const first = await storeFile(context(slow), await received(picture))
    const removed = first.rollback()
    await isRemoving
    const storing = storeFile(await another(), again)
    const storingClaims = database.db.selectFrom('fileClaims').select('id').where('task', '=', 'storing')
    await vi.waitFor(async () => expect(await storingClaims.execute()).toHaveLength(1))
    finish()
    await Promise.all([removed, storing])
    expect(await stored()).toHaveLength(4)
    await (await storing).commit()
    expect(await database.db.selectFrom('fileClaims').selectAll().execute()).toEqual([])
  })

  test('remove a picture whose process died while saving it, but only after an hour', async () => {
    const { upload } = await storeFile(context(), await received(await widePicture()))
    expect(await removeFile(context(media, 3_599_000), upload.name)).toBe('being stored')
    expect(await stored()).toHaveLength(4)
    expect(await removeFile(context(media, 3_600_000), upload.name)).toBe('removed')
    expect(await stored()).toEqual([])
  })
})
