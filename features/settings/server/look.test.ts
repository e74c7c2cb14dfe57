import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { lookPath } from '#domain/site/look.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { aConsent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'

describe.each(dialects)("the school's own look, on %s", (dialect) => {
  const site = openSite(dialect)
  const settings = async () => (await site.ask('GET', '/api/settings')).body.data
  const upload = async (logo: File) => site.asPic('PUT', `${D}/settings/logo`, { form: { logo } })
  const save = (json: object) => site.asPic('PUT', `${D}/settings`, { json })
  const manifest = async () => JSON.parse((await site.ask('GET', '/manifest.webmanifest')).text)
  beforeEach(async () => {
    await site.asPic('PUT', `${D}/settings`, { json: { logoURL: '', accent: '' } })
  })

  test('a logo is uploaded, stored as a picture, and removed with the settings', async () => {
    const { status, body } = await upload(await aPicture({ width: 200, height: 100 }))
    expect([status, body.message]).toEqual([200, 'Settings saved.'])
    expect((await settings()).logoURL).toBe(body.data.logoURL)
    expect((await site.ask('GET', body.data.logoURL)).headers['content-type']).toBe('image/webp')
    const history = await rowsOf(site.context.db, 'history', { action: 'change settings' })
    expect(history.at(-1)).toMatchObject({ title: 'logoURL' })
    expect((await save({ logoURL: '' })).status).toBe(200)
    expect((await settings()).logoURL).toBe('')
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  test.each(['logo.svg', 'logo.png'])('rejects a drawing with scripts named %s', async (name) => {
    const { status, body } = await site.unchanged(() =>
      upload(new File([svg], name, { type: 'image/svg+xml' })),
    )
    expect(status).toBe(415)
    expect(body.message).toContain('Send a JPEG, PNG, WebP, AVIF or GIF.')
  })

  test('icons and the share card are made from the logo, on white and in their own sizes', async () => {
    const red = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    const { body } = await upload(new File([new Uint8Array(red)], 'logo.png'))
    for (const [file, type, width, height] of [
      ['icon-180.png', 'image/png', 180, 180],
      ['icon-512.png', 'image/png', 512, 512],
      ['share.jpg', 'image/jpeg', 1200, 630],
    ] as const)
      for (const attempt of ['first', 'again']) {
        const answer = await site.ask('GET', lookPath(body.data, file))
        expect([answer.status, answer.headers['content-type']], attempt).toEqual([200, type])
        const picture = sharp(answer.bytes)
        expect(await picture.metadata()).toMatchObject({ width, height })
        const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
        expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
        const middle = data.subarray(3 * (width * (height / 2) + width / 2)).subarray(0, 3)
        expect(middle[0]).toBeGreaterThan(240)
        expect(middle[1]).toBeLessThan(160)
      }
    expect((await manifest()).icons).toEqual([
      { src: lookPath(body.data, 'icon-180.png'), type: 'image/png', sizes: '180x180' },
      { src: lookPath(body.data, 'icon-512.png'), type: 'image/png', sizes: '512x512' },
    ])
  })

  type Bar = { color: string; top: number; height: number }
  const drawn = async (bars: Bar[]) => {
    const transparent = { width: 300, height: 100, channels: 4, background: '#00000000' } as const
    const drawing = sharp({ create: transparent }).composite(
      bars.map(({ color, top, height }) => ({
        input: { create: { width: 180, height, channels: 4, background: color } },
        left: 60,
        top,
      })),
    )
    return new File([new Uint8Array(await drawing.png().toBuffer())], 'logo.png')
  }
  const whiteBar = { color: '#ffffff', top: 30, height: 40 }
  const blackBar = { color: '#000000', top: 10, height: 15 }
  test.each([
    ['white', [whiteBar], [20, 22, 43], [255, 255, 255]],
    ['white and black', [whiteBar, blackBar], [119, 115, 143], [255, 255, 255]],
    ['dark', [{ ...whiteBar, color: '#123456' }], undefined, [18, 52, 86]],
  ])('a %s logo on a transparent ground can be seen on white', async (_, bars, plate, mark) => {
    const { logoURL } = (await upload(await drawn(bars))).body.data
    const stored = sharp((await site.ask('GET', logoURL)).bytes)
    const { data, info } = await stored.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray(4 * (y * info.width + x)).subarray(0, 4)]
    const near = (color: number[]) => [...color.map((channel) => expect.closeTo(channel, -1.1)), 255]
    expect(pixel(info.width >> 1, info.height >> 1)).toEqual(near(mark))
    if (plate) expect(pixel(2, 2)).toEqual(near(plate))
    else expect(pixel(2, 2)[3]).toBe(0)
  })

  test('a new logo has new paths and pictures; without one, the lamp is back', async () => {
    const first = (await upload(await aPicture())).body.data
    const icon = async (look: object) => site.ask('GET', lookPath(look, 'icon-180.png'))
    const before = await icon(first)
    const second = (await upload(await aPicture())).body.data
    expect(lookPath(second, 'icon-180.png')).not.toBe(lookPath(first, 'icon-180.png'))
    expect((await icon(second)).bytes).not.toEqual(before.bytes)
    await save({ logoURL: '' })
    expect((await icon(second)).status).toBe(404)
    expect((await manifest()).icons).toHaveLength(3)
    for (const file of ['accent.css', 'share.jpg', 'constructor', 'icon-1.png'])
      expect((await site.ask('GET', lookPath({ accent: '#1e3a8a' }, file))).status, file).toBe(404)
  })

  test("a child's photo never becomes an icon, because a consent may forbid it at any time", async () => {
    const { add, fields } = kindNamed('student')
    const form = { ...fields({}), coverImageURL: await aPicture() }
    const child = (await site.asPic('POST', add, { form })).body.data
    const logoURL = String(child.coverImageURL).split('?')[0] ?? ''
    expect((await save({ logoURL })).status).toBe(200)
    const icon = () => site.ask('GET', lookPath({ logoURL }, 'icon-180.png'))
    expect([(await site.ask('GET', logoURL)).status, (await icon()).status]).toEqual([200, 404])
    const json = aConsent([child._id], { level: 'team' })
    expect((await site.asPic('PUT', `${D}/consents`, { json })).status).toBe(200)
    expect([(await site.ask('GET', logoURL)).status, (await icon()).status]).toEqual([404, 404])
  })

  test('an accent has a style sheet that follows it', async () => {
    expect((await site.asPic('PUT', `${D}/settings`, { json: { accent: ' #1E3A8A ' } })).status).toBe(200)
    const { accent } = await settings()
    expect(accent).toBe('#1e3a8a')
    const answer = await site.ask('GET', lookPath({ accent }, 'accent.css'))
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' } })
    expect(answer.text).toContain('#1e3a8a')
  })

  test.each([
    ['a color without enough contrast', '#777777', 'Text on buttons in this colour is hard to read.'],
    ['a name', 'navy', 'Write the colour like #1e6b52, or leave it empty.'],
    ['CSS', '#fff}body{display:none}', 'Write the colour like #1e6b52, or leave it empty.'],
  ])('rejects %s as the accent', async (_what, accent, message) => {
    const { status, body } = await site.unchanged(() =>
      site.asPic('PUT', `${D}/settings`, { json: { accent } }),
    )
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field: 'accent', message }])
  })

  test('maintenance keeps the file of the logo while it is used, and deletes it afterwards', async () => {
    const { logoURL } = (await upload(await aPicture())).body.data
    site.advanceTime(40 * 24 * 3_600_000)
    await runMaintenance(site.context)
    expect((await site.ask('GET', logoURL)).status).toBe(200)
    await site.asPic('PUT', `${D}/settings`, { json: { logoURL: '' } })
    await runMaintenance(site.context)
    expect((await site.ask('GET', logoURL)).status).toBe(404)
    const json = { logoURL }
    expect((await site.asPic('PUT', `${D}/settings`, { json })).body.errors).toMatchObject([
      { field: 'logoURL', message: 'Upload the picture first.' },
    ])
  })
})
