import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { header, openImports } from '#testing/open-imports.ts'

const D = '/api/admin/dashboard'

describe.each(dialects)('a list on %s', (dialect) => {
  const { ask, look, unique, add, rowsOf, apply, students, addStudent, unchanged } = openImports(dialect)

  it('takes photos along, named by unique ID or by name, alone or in a ZIP file', async () => {
    const u = unique()
    const there = await addStudent({ fullName: `${u} Dipa`, uniqueId: `${u}-4` })
    const id = await add(
      `${header}\n${u} Asha,${u}-1,F,5,Lane\n${u} Bela,${u}-2,M,5,Lane\n${u} Chandra,${u}-3,M,5,Lane\n${u} Dipa,${u}-4,,,\n`,
    )
    const sendPhoto = async (content: Buffer, name: string) =>
      ask('POST', `${D}/imports/${id}/photos`, { form: { file: new File([new Uint8Array(content)], name) } })
    const picture = Buffer.from(await (await aPicture()).arrayBuffer())
    expect((await sendPhoto(picture, `${u.toLowerCase()}-1.JPG`)).body.message).toBe('Photos received.')
    const packed = archiveOf({
      [`photos/${u} bela.jpg`]: picture,
      [`photos/${u}_4.png`]: picture,
      'photos/nobody.jpg': picture,
      '__MACOSX/._x.jpg': Buffer.from('x'),
      'notes.txt': Buffer.from('x'),
    })
    expect((await sendPhoto(packed, 'photos.zip')).status).toBe(200)
    const { preview } = await look(id)
    expect(preview.photosLeft).toEqual(['nobody'])
    expect(preview.counts).toMatchObject({ new: 3, changed: 1 })
    expect((await rowsOf(id)).map(({ photo }) => photo !== null)).toEqual([true, true, false, true])
    const { body } = await apply(id)
    const photos = (await students(u)).map(({ coverImageURL }) => coverImageURL !== '/uploads/default.png')
    expect(photos.filter(Boolean)).toHaveLength(3)
    expect((await students(`${u}-4`))[0]).toMatchObject({ _id: there._id })
    await ask('POST', `${D}/changes/${body.data._id}/undo`)
    expect((await students(`${u}-4`))[0]?.coverImageURL).toBe('/uploads/default.png')
  })

  it.each<[string, number, string, () => Buffer]>([
    ['no picture', 415, '', () => Buffer.from('hello')],
    [
      'an archive without pictures',
      400,
      'A photo must be sent',
      () => archiveOf({ 'a.txt': Buffer.from('x') }),
    ],
    ['half an archive', 400, 'This ZIP file cannot be read.', () => Buffer.from('504b0304ffff', 'hex')],
    ['an archive with a picture that is none', 415, '', () => archiveOf({ 'a.jpg': Buffer.from('x') })],
  ])('refuses %s as a photo', async (_what, expectedStatus, why, content) => {
    const id = await add(`${header}\nX,X-${unique()},F,5,Lane\n`)
    const form = { file: new File([new Uint8Array(content())], 'x.zip') }
    const { status, body } = await unchanged(() => ask('POST', `${D}/imports/${id}/photos`, { form }))
    expect([status, body.message]).toEqual([expectedStatus, expect.stringContaining(why)])
  })
})

/** A ZIP archive whose files are stored as they are. */
function archiveOf(files: Record<string, Buffer>) {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [fileName, content] of Object.entries(files)) {
    const name = Buffer.from(fileName)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(content.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length, 0)
    const head = Buffer.from('14000008000000002100', 'hex')
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), head, sizes, lengths, name, content])
    const place = Buffer.alloc(4)
    place.writeUInt32LE(offset, 0)
    const more = Buffer.alloc(10)
    directory.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), head, sizes, lengths, more, place, name]),
    )
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
