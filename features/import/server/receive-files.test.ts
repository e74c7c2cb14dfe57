import { describe, expect, it } from 'vitest'
import { contentMessages } from '#features/content/server/content-messages.ts'
import { addToCount, limits, resetCounts } from '#server/http/rate-limit.ts'
import { mediaMessages } from '#server/media/media-messages.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { header, openImports } from '#testing/open-imports.ts'
import { D } from '#testing/paths.ts'
import { archiveOf } from '#testing/workbooks.ts'
import { importLimits, importMessages } from '../imports.ts'

describe.each(dialects)('receiving a list on %s', (dialect) => {
  const site = openImports(dialect)
  const { asPic, look, unique, send, addList, change, rowsOf, apply, students, addStudent, unchanged } = site
  const sendPhotos = (id: string, content: Buffer, name = 'photos.zip') =>
    asPic('POST', `${D}/imports/${id}/photos`, { form: { file: new File([new Uint8Array(content)], name) } })

  it.each<[string, number, string, () => Promise<{ status: number; body: { message: string } }>]>([
    [
      'a request without a file',
      400,
      'Choose a file',
      () => asPic('POST', `${D}/student/import`, { json: {} }),
    ],
    ['an empty file', 400, 'Choose a file', () => send('')],
    [
      'a list of a kind without import',
      400,
      'cannot be added as a list',
      () => send('a', { kind: 'gallery' }),
    ],
    ['a list of an unknown kind', 404, contentMessages.noSuchKind, () => send('a', { kind: 'nobody' })],
    ['a file of 11 MB', 413, 'The file is larger than 10 MB.', () => send('x'.repeat(11_000_000))],
    ['a binary file', 400, 'This is not a list', () => send('a\u0001')],
  ])('refuses %s and changes nothing', async (_what, expectedStatus, why, call) => {
    const { status, body } = await unchanged(() => call())
    expect([status, body.message]).toEqual([expectedStatus, expect.stringContaining(why)])
  })

  it('accepts photos named by unique ID or name, individually or in a ZIP file', async () => {
    const u = unique()
    const there = await addStudent({ fullName: `${u} Dipa`, uniqueId: `${u}-4` })
    const id = await addList(
      `${header}\n${u} Asha,${u}-1,F,5,Lane\n${u} Bela,${u}-2,M,5,Lane\n${u} Chandra,${u}-3,M,5,Lane\n${u} Dipa,${u}-4,,,\n`,
    )
    const picture = await aPhoto()
    expect((await sendPhotos(id, picture, `${u.toLowerCase()}-1.JPG`)).body.message).toBe('Photos received.')
    const packed = await archiveOf({
      [`photos/${u} bela.jpg`]: picture,
      [`photos/${u}_4.png`]: picture,
      'photos/nobody.jpg': picture,
      '__MACOSX/._x.jpg': Buffer.from('x'),
      'Thumbs.db': Buffer.from('x'),
    })
    expect((await sendPhotos(id, packed)).body).toMatchObject({ message: 'Photos received.', unread: [] })
    const { preview } = await look(id)
    expect(preview.photosLeft).toEqual(['nobody'])
    expect(preview.counts).toMatchObject({ new: 3, changed: 1 })
    expect((await rowsOf(id)).map(({ photo }) => photo !== null)).toEqual([true, true, false, true])
    const { body } = await apply(id)
    const photos = (await students(u)).map(({ coverImageURL }) => coverImageURL !== '/uploads/default.png')
    expect(photos.filter(Boolean)).toHaveLength(3)
    expect((await students(`${u}-4`))[0]).toMatchObject({ _id: there._id })
    await asPic('POST', `${D}/changes/${body.data._id}/undo`)
    expect((await students(`${u}-4`))[0]?.coverImageURL).toBe('/uploads/default.png')
  })

  it('keeps all photos with the same name from different folders, and matches each by its folder or asks the admin', async () => {
    const u = unique()
    const id = await addList(
      `${header}\n${u} Asha,${u}-1,F,Class 5,Lane\n${u} Asha,${u}-2,F,Class 6,Lane\n${u} Bela,${u}-3,M,Class 5,Lane\n`,
    )
    const packed = await archiveOf({
      [`5/${u} Asha.jpg`]: await aPhoto(),
      [`6th/${u} Asha.jpg`]: await aPhoto(),
      [`old/${u} Bela.jpg`]: await aPhoto(),
      [`new/${u} Bela.jpg`]: await aPhoto(),
    })
    expect((await sendPhotos(id, packed)).status).toBe(200)
    const { photos } = (await look(id)).preview
    const fitting = [{ row: 4, title: `${u} Bela` }]
    expect(photos).toMatchObject({
      all: 4,
      matched: 2,
      open: [
        { name: `old/${u} Bela`, rows: fitting },
        { name: `new/${u} Bela`, rows: fitting },
      ],
    })
    const [five, six, open] = await rowsOf(id)
    expect([typeof five?.photo, typeof six?.photo, open?.photo]).toEqual(['string', 'string', null])
    expect(five?.photo).not.toBe(six?.photo)
    expect((await change(id, { photos: [{ name: `new/${u} Bela`, row: 4 }] })).status).toBe(200)
    expect((await look(id)).preview).toMatchObject({
      photosLeft: [`old/${u} Bela`],
      photos: { all: 4, matched: 3, open: [] },
    })
  })

  it('accepts a .jfif file, and names the unreadable files in an archive', async () => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,${u}-1,F,5,Lane\n${u} Bela,${u}-2,M,5,Lane\n`)
    const packed = await archiveOf({
      [`5/${u}-1.jfif`]: await aPhoto(),
      [`5/${u}-2.heic`]: aHeic,
      '5/broken.jpg': Buffer.from('x'),
      '5/notes.txt': Buffer.from('x'),
      '5/Thumbs.db': Buffer.from('x'),
      '__MACOSX/._x.jpg': Buffer.from('x'),
    })
    const { status, body } = await sendPhotos(id, packed)
    const unread = ['5/notes.txt', `5/${u}-2.heic`, '5/broken.jpg']
    expect([status, body.unread, body.message]).toEqual([200, unread, importMessages.photosUnread(unread)])
    expect((await rowsOf(id)).map(({ photo }) => photo !== null)).toEqual([true, false])
  })

  it('refuses an archive with a picture above the size limit, and stores none of its pictures', async () => {
    const id = await addList(`${header}\nX,X-${unique()},F,5,Lane\n`)
    const packed = await archiveOf({
      'a.jpg': await aPhoto(),
      'b.jpg': Buffer.alloc(importLimits.photoBytes + 1),
    })
    const { status, body } = await unchanged(() => sendPhotos(id, packed))
    expect([status, body.message]).toEqual([413, mediaMessages.imageTooLarge])
  })

  it('counts an archive as one upload, however many photos it contains', async () => {
    const id = await addList(`${header}\nX,X-${unique()},F,5,Lane\n`)
    const { context } = site
    const rule = limits.uploadsPerAdmin
    await resetCounts(context.db, rule, site.pic.id)
    await addToCount(context, rule, site.pic.id, { delta: rule.limit - 2 })
    const photo = await aPhoto()
    const packed = await archiveOf({ 'a.jpg': photo, 'b.jpg': photo, 'c.jpg': photo })
    const statuses = []
    for (const content of [packed, photo, photo]) statuses.push((await sendPhotos(id, content)).status)
    expect(statuses).toEqual([200, 200, 429])
    await resetCounts(context.db, rule, site.pic.id)
    expect((await look(id)).preview.photos.all).toBe(4)
  })

  it.each<[string, number, string, () => Buffer | Promise<Buffer>]>([
    ['a text file', 415, '', () => Buffer.from('hello')],
    [
      'an archive without pictures',
      400,
      'A photo must be sent',
      () => archiveOf({ 'a.txt': Buffer.from('x') }),
    ],
    ['a truncated archive', 400, 'This ZIP file cannot be read.', () => Buffer.from('504b0304ffff', 'hex')],
    ['an archive with a text file named .jpg', 415, '', () => archiveOf({ 'a.jpg': Buffer.from('x') })],
  ])('refuses %s as a photo', async (_what, expectedStatus, why, content) => {
    const id = await addList(`${header}\nX,X-${unique()},F,5,Lane\n`)
    const sent = await content()
    const { status, body } = await unchanged(() => sendPhotos(id, sent))
    expect([status, body.message]).toEqual([expectedStatus, expect.stringContaining(why)])
  })
})

const aHeic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])

const aPhoto = async () => Buffer.from(await (await aPicture()).arrayBuffer())
