import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aStudent } from '#testing/builders.ts'
import { aPicture, aVideo } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { box, videoFile } from '#testing/video-file.ts'

const addStudent = `${D}/students/add-students`
const addPhoto = `${D}/gallery/photos/add-photos`
const addVideo = `${D}/gallery/videos/add-videos`
const MB = 1024 * 1024

const text = (content: string) => Buffer.from(content, 'latin1')
const jpeg = async () => Buffer.from(await (await aPicture({ width: 300, height: 200 })).arrayBuffer())
const png = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const drawn = async (format: 'gif' | 'tiff') =>
  sharp(await png())
    .toFormat(format)
    .toBuffer()
const named = (bytes: Buffer, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

const svg = (inside: string) =>
  text(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${inside}</svg>`)
const program = text(`MZ\x90\0\x03\0\0\0${'\0'.repeat(52)}@\0\0\0This program cannot be run in DOS mode.`)
const zip = text(`PK\x03\x04\x0a\0\0\0\0\0${'\0'.repeat(20)}evil.txtPK\x05\x06${'\0'.repeat(18)}`)
const heic = Buffer.concat([box('ftyp', text('heic\0\0\0\0mif1heic')), box('meta', Buffer.alloc(200))])
const script = '<script>alert(1)</script>'

describe('uploaded files', () => {
  const site = openSite('sqlite')
  const add = (path: string, form: Record<string, unknown>) => site.asPic('POST', path, { form })
  const addPicture = (file: File) => add(addStudent, { ...aStudent(), coverImageURL: file })
  const addFilm = (file: File) => add(addVideo, { title: 'T', videos: file })
  const storedBytes = async () => {
    const names = await site.storedFiles()
    return Promise.all(names.map((name) => readFile(join(site.dataDir, 'uploads', name))))
  }

  describe('as pictures', () => {
    test.each<[string, () => Promise<File> | File]>([
      ['an SVG with a script', () => named(svg(script), 'x.svg', 'image/svg+xml')],
      ['an SVG declared as a JPEG', () => named(svg(script))],
      ['an SVG that references a file on the server', () => named(svg('<image href="/etc/passwd"/>'))],
      [
        'an SVG that embeds a PNG',
        async () => named(svg(`<image href="data:image/png;base64,${(await png()).toString('base64')}"/>`)),
      ],
      ['an HTML page declared as a JPEG', () => named(text(`<!doctype html>${script}`))],
      ['an HTML page after the first bytes of a JPEG', () => named(text(`\xff\xd8\xff\xe0<html>${script}`))],
      ['an empty file', () => named(Buffer.alloc(0))],
      ['the first 300 bytes of a photo', async () => named((await jpeg()).subarray(0, 300))],
      ['a program declared as a PNG', () => named(program, 'x.png', 'image/png')],
      ['a photo in HEIC', () => named(heic, 'x.heic', 'image/heic')],
      ['a photo in HEIC declared as a JPEG', () => named(heic)],
      ['a PDF', () => named(text('%PDF-1.7\n%EOF'))],
      ['a TIFF', async () => named(await drawn('tiff'))],
      ['a video', () => aVideo()],
    ])('%s is rejected with 415 and leaves nothing behind', async (what, file) => {
      const { status, body } = await site.unchanged(async () => addPicture(await file()))
      expect({ status, message: body.message }).toEqual({
        status: 415,
        message: expect.stringMatching(/HEIC/.test(what) ? /Most Compatible/ : /picture/i),
      })
    })

    test.each<[string, () => Promise<Buffer>, string]>([
      ['a script appended', async () => Buffer.concat([await jpeg(), text(script)]), script],
      ['an archive appended', async () => Buffer.concat([await jpeg(), zip]), 'evil.txt'],
      [
        'a script in a comment',
        async () => {
          const photo = await jpeg()
          const comment = Buffer.concat([text('\xff\xfe\0\x1b'), text(script)])
          return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
        },
        script,
      ],
      ['a script disguised as a GIF', async () => text(`GIF89a/*${'\0'.repeat(30)}*/=1;${script}`), script],
      ['a script appended to a GIF', async () => Buffer.concat([await drawn('gif'), text(script)]), script],
    ])('a picture with %s is rendered without the payload or rejected', async (_what, bytes, trace) => {
      const given = await bytes()
      expect(given.includes(trace)).toBe(true)
      expect([201, 415]).toContain((await addPicture(named(given))).status)
      for (const stored of await storedBytes()) expect(stored.includes(trace)).toBe(false)
    })

    test('a photo loses its location, author and camera', async () => {
      const photo = named(
        await sharp(await jpeg())
          .keepMetadata()
          .withExifMerge({
            IFD0: { Artist: 'Secret Author', Make: 'Testrup' },
            IFD2: { BodySerialNumber: 'SERIAL-4711' },
            IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 34/1 0/1' },
          })
          .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>Secret Creator</creator></x:xmpmeta>')
          .toBuffer(),
      )
      const traces = ['Secret Author', 'Secret Creator', 'Testrup', 'SERIAL-4711', 'Exif', 'xmpmeta']
      const sent = Buffer.from(await photo.arrayBuffer())
      for (const trace of traces) expect(sent.includes(trace), trace).toBe(true)
      const { body } = await add(addPhoto, { title: 'Without traces', photos: photo })
      const { bytes } = await site.ask('GET', body.data.photos[0])
      for (const trace of traces) expect(bytes.includes(trace), trace).toBe(false)
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc }).toEqual({})
    })

    test('15 MB are accepted, one more byte is not', async () => {
      const photo = await jpeg()
      const of = (bytes: number) => named(Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]))
      expect((await addPicture(of(15 * MB))).status).toBe(201)
      const { status, body } = await site.unchanged(() => addPicture(of(15 * MB + 1)))
      expect({ status, message: body.message }).toEqual({
        status: 413,
        message: 'The picture is too large: at most 15 MB.',
      })
    })
  })

  describe('as videos', () => {
    const sound = videoFile({ tracks: [{ handler: 'soun', frames: [text('sound')] }] })
    const film = (brand: string) =>
      videoFile({ brand, tracks: [{ handler: 'vide', frames: [randomBytes(40)] }] })
    const ebml = (kind: string) =>
      text(`\x1a\x45\xdf\xa3\x80\x42\x82${String.fromCharCode(0x80 + kind.length)}${kind}`)

    test.each<[string, Buffer]>([
      ['an HTML page', text(`<!doctype html>${script}`)],
      ['an empty file', Buffer.alloc(0)],
      [
        'a Matroska video',
        Buffer.concat([text('\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska'), text('\x18\x53\x80\x67\x80')]),
      ],
      ['a WebM video that is only a header', ebml('webm')],
      [
        'an MP4 whose first box has the wrong type',
        text(film('isom').toString('latin1').replace('ftyp', 'fttp')),
      ],
      ['a truncated MP4', film('isom').subarray(0, -30)],
      ['an MP4 with only sound', sound],
      ['an audio file', Buffer.concat([box('ftyp', text('M4A \0\0\0\0M4A mp42')), sound])],
      ['a 3GP video from an old phone', film('3gp4')],
      ['a photo in HEIC', heic],
      ['a photo in AVIF', Buffer.concat([box('ftyp', text('avif\0\0\0\0mif1')), box('meta')])],
      ['an AVI video', text(`RIFF\x10\0\0\0AVI LIST${'\0'.repeat(40)}`)],
    ])('%s is rejected with 415 and leaves nothing behind', async (_what, bytes) => {
      const { status, body } = await site.unchanged(() => addFilm(named(bytes, 'film.mp4', 'video/mp4')))
      expect({ status, message: body.message }).toEqual({
        status: 415,
        message: expect.stringMatching(/video/i),
      })
    })

    test.each([
      ['isom', 'mp4'],
      ['mp42', 'mp4'],
      ['M4V ', 'mp4'],
      ['qt  ', 'mov'],
    ])('a video of the brand %j is stored as .%s, regardless of its name', async (brand, ending) => {
      const { status, body } = await addFilm(named(film(brand), '../x.html', 'text/html'))
      expect(status).toBe(201)
      const address = body.data.videos.at(-1)
      expect(address).toMatch(new RegExp(`^/uploads/[0-9a-f]{40}\\.${ending}$`))
      expect((await site.ask('GET', address)).headers['content-type']).toBe('video/mp4')
    })
  })
})
