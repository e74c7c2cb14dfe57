import { describe, expect, test } from 'vitest'
import { aFeedback, aHomePicture, aStudent } from '../builders.ts'
import { dialects } from '../databases.ts'
import { aPicture, pictureAddress } from '../files.ts'
import { multipartBody } from '../form.ts'
import { openSite } from '../open-site.ts'
import { D } from '../paths.ts'
import { anAddress, type Method } from './ask.ts'
import { stateOf } from './state.ts'

const addStudent = `${D}/students/add-students`
const jsonType = { 'content-type': 'application/json' }

const part = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, filename: string, content = 'x') =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n${content}\r\n`
const child = Object.entries(aStudent())
  .map(([name, value]) => part(name, value))
  .join('')
const manyFields = Array.from({ length: 1000 }, (_, n) => part(`f${n}`, 'x')).join('')
const formType = 'multipart/form-data; boundary=XX'
const whole = (parts: string) => `${parts}--XX--\r\n`

type Body = { what: string; content: string; type?: string; statuses?: number[] }
/** Malformed bodies, with the allowed statuses; the default is only 400. */
const json: Body[] = [
  { what: 'a truncated object', content: '{' },
  { what: 'an object with a trailing comma', content: '{"fullName":"x",}' },
  { what: '30,000 opening brackets', content: '['.repeat(30_000) },
  { what: 'a deeply nested object', content: `${'{"a":'.repeat(100)}1${'}'.repeat(100)}` },
  { what: 'a duplicate name', content: '{"fullName":"a","fullName":"b"}' },
  { what: '__proto__', content: '{"__proto__":{"fullName":"a"}}' },
  { what: 'constructor', content: '{"constructor":{"prototype":{"x":1}}}' },
  { what: '1 MB', content: JSON.stringify({ fullName: 'x'.repeat(1_000_000) }), statuses: [413] },
  { what: 'a lone surrogate', content: JSON.stringify({ ...aStudent(), fullName: '\uD800' }) },
  { what: 'invalid UTF-8', content: '{"fullName":"\xC3\x28"}' },
]
const ofOtherTypes: Body[] = [
  { what: 'XML', type: 'text/xml', content: '<fullName>x</fullName>', statuses: [415] },
  {
    what: 'JSON sent as plain text',
    type: 'text/plain',
    content: JSON.stringify(aStudent()),
    statuses: [415],
  },
  {
    what: 'a URL-encoded form',
    type: 'application/x-www-form-urlencoded',
    content: 'fullName=x',
    statuses: [415],
  },
  { what: 'a missing content type', type: '', content: JSON.stringify(aStudent()), statuses: [400, 415] },
  {
    what: 'an invalid content type',
    type: 'application/json; charset=\\',
    content: '{',
    statuses: [400, 415],
  },
  { what: 'a form without a boundary', type: 'multipart/form-data', content: child },
  { what: 'a form with an empty boundary', type: 'multipart/form-data; boundary=', content: child },
  { what: 'a form with the wrong boundary', type: 'multipart/form-data; boundary=YY', content: child },
]
const cutFile = child + file('coverImageURL', 'a.jpg', '\xFF\xD8\xFF\xE0 cut').slice(0, -5)
const twoFiles = child + file('coverImageURL', 'a.jpg') + file('coverImageURL', 'b.jpg')
const forms: Body[] = [
  { what: 'an empty form', content: whole('') },
  { what: 'a form without a body', content: '' },
  { what: 'a form truncated in a field', content: child.slice(0, -20) },
  { what: 'a form truncated in a file', content: cutFile, statuses: [400, 415] },
  { what: 'a duplicate field', content: whole(child + part('fullName', 'another')) },
  { what: '1,000 fields', content: whole(manyFields), statuses: [400, 413] },
  { what: 'a field of 1 MB', content: whole(part('fullName', 'x'.repeat(1_000_000))), statuses: [413] },
  {
    what: 'a field with a name of 10 KB',
    content: whole(child + part('x'.repeat(10_000), 'x')),
    statuses: [400, 413],
  },
  { what: 'a field called __proto__', content: whole(child + part('__proto__', 'x')) },
  { what: 'a field called constructor', content: whole(child + part('constructor', 'x')) },
  { what: 'a field without a name', content: whole('--XX\r\nContent-Disposition: form-data\r\n\r\nx\r\n') },
  { what: 'a file in an unknown field', content: whole(child + file('fullName2', 'a.jpg')) },
  { what: 'a file in a text field', content: whole(file('fullName', 'a.jpg')) },
  { what: 'two files', content: whole(twoFiles), statuses: [400, 413, 415] },
]
const bodies = [
  ...json.map((body) => ({ type: 'application/json', ...body })),
  ...ofOtherTypes,
  ...forms.map((body) => ({ type: formType, ...body })),
]

describe.each(dialects)('malformed requests on %s', (dialect) => {
  const site = openSite(dialect)

  test.each(bodies)(
    '$what is rejected and leaves nothing behind',
    async ({ type, content, statuses = [400] }) => {
      const headers = { 'content-type': String(type) }
      const raw = Buffer.from(content, 'latin1')
      const { status } = await site.unchanged(() => site.asPic('POST', addStudent, { raw, headers }))
      expect(statuses).toContain(status)
    },
  )

  test.each([21, 30_000])('JSON nested %i levels deep is rejected for its depth', async (depth) => {
    const raw = '['.repeat(depth) + ']'.repeat(depth)
    const { status, body } = await site.ask('POST', '/api/admin/signin', { raw, headers: jsonType })
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'The body is nested too deeply.',
    })
  })

  test.each([
    '../../x.jpg',
    'C:\\x.jpg',
    'a.php%00.jpg',
    `${'x'.repeat(5_000)}.jpg`,
    '.htaccess',
    'x.svg',
    'CON',
    'ünï\u202Egpj.exe',
    '"; rm -rf /;".jpg',
    '<script>.jpg',
  ])('a picture named %s is stored under a generated name', async (name) => {
    const form = { ...aStudent(), coverImageURL: await aPicture({ name }) }
    const { status, body } = await site.asPic('POST', addStudent, { form })
    expect(status).toBe(201)
    expect(body.data.coverImageURL).toMatch(pictureAddress)
    for (const file of await site.storedFiles()) expect(`/uploads/${file}`).toMatch(pictureAddress)
  })

  test.each(['..', '.', 'dir/', 'dir/..', 'C:\\dir\\.', '/', ''])(
    'a picture named %s is rejected, and no record is added without it',
    async (name) => {
      const before = await stateOf(site)
      for (const picture of [await aPicture({ name }), ...(name ? [new File([], name)] : [])]) {
        const form = { ...aStudent(), coverImageURL: picture }
        const { status, body } = await site.asPic('POST', addStudent, { form })
        expect([status, body.errors?.[0]?.field]).toEqual([400, 'coverImageURL'])
      }
      expect(await stateOf(site)).toEqual(before)
    },
  )

  test('a file name with line breaks adds no header and no field', async () => {
    const form = await multipartBody({ ...aStudent(), coverImageURL: await aPicture({ name: 'NAME' }) })
    const raw = Buffer.from(
      form.payload.toString('latin1').replace('NAME', 'a.jpg"\r\nX-Evil: 1\r\nContent-Type: "text/html'),
      'latin1',
    )
    const { status, headers } = await site.asPic('POST', addStudent, { raw, headers: form.headers })
    expect([201, 400]).toContain(status)
    expect(headers).not.toHaveProperty('x-evil')
  })

  describe('feedback', () => {
    const path = '/api/feedback/add-feedback'

    test.each([
      [{ ...aFeedback(), message: 'x'.repeat(1_000_000) }, 413],
      [{ ...aFeedback(), read: true }, 400],
      [{ ...aFeedback(), isRead: true }, 400],
      [{ ...aFeedback(), isSpam: false }, 400],
    ])('is rejected if invalid (%#)', async (json, status) => {
      expect((await site.unchanged(() => site.ask('POST', path, { json }))).status).toBe(status)
    })

    test('is limited to five messages a minute and thirty a day from one IP address', async () => {
      const from = anAddress()
      const { db } = site.context
      const rows = async () => (await db.selectFrom('feedbacks').select('id').execute()).length
      const before = await rows()
      let taken = 0
      for (let minute = 0; minute < 8; minute += 1) {
        const statuses: number[] = []
        for (let i = 0; i < 8; i += 1) {
          const headers = { 'x-forwarded-for': `192.0.2.${i}`, forwarded: `for=192.0.2.${i}` }
          const answer = await site.ask('POST', path, { json: aFeedback(), from, headers })
          statuses.push(answer.status)
          if (answer.status === 429) expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
        }
        const now = statuses.filter((status) => status === 201).length
        expect(now).toBeLessThanOrEqual(5)
        taken += now
        site.advanceTime(61_000)
      }
      expect(taken).toBe(30)
      expect(await rows()).toBe(before + 30)
      expect((await site.ask('POST', path, { json: aFeedback() })).status).toBe(201)
    })
  })

  test.each(['https://evil.example', 'null', 'http://school.test.evil.example'])(
    'the origin %s may not read the API',
    async (origin) => {
      const paths: [Method | 'OPTIONS', string][] = [
        ['GET', '/api/students'],
        ['OPTIONS', addStudent],
        ['POST', '/api/admin/signin'],
      ]
      for (const [method, path] of paths) {
        const headers = { origin, 'access-control-request-method': 'POST' }
        const answer = await site.ask(method as Method, path, { headers })
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    },
  )

  test.each(['TRACE', 'PROPFIND', 'PATCH', 'LINK'])('the method %s is not allowed', async (method) => {
    const before = await stateOf(site)
    for (const path of ['/', '/api/students', addStudent]) {
      const { status } = await site.asPic(method as Method, path)
      expect([400, 404, 405]).toContain(status)
    }
    expect(await stateOf(site)).toEqual(before)
  })

  test.each([
    '/.env',
    '/.git/config',
    '/package.json',
    '/data/lamplight.sqlite',
    '/lamplight.sqlite',
    '/server/main.ts',
    '/server.js.map',
    '/uploads/',
    '/uploads/..%2flamplight.sqlite',
    '/uploads/%2e%2e%2flamplight.sqlite',
    '/uploads/..%5clamplight.sqlite',
    '/uploads/default.png%00.webp',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/admin',
    '/api/students/',
    '/api//students',
    '/a%0d%0aSet-Cookie:x=1',
    '/api/%3Cscript%3Ealert(1)%3C/script%3E',
    '/%E0%A4%A',
  ])('nothing exists at %s', async (path) => {
    const { status, text, headers } = await site.ask('GET', path)
    expect([400, 404]).toContain(status)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(text).not.toContain('<script>')
    expect(text.length).toBeLessThan(500)
  })

  test('private responses are not cached, and no response may be sniffed or load anything', async () => {
    const form = { ...aHomePicture(), image: await aPicture() }
    const { body } = await site.asPic('POST', `${D}/add-homePageImage`, { form })
    for (const path of [
      `${D}/feedback`,
      `${D}/counts`,
      `${D}/pending-approvals`,
      '/api/admin/profile',
      '/api/students',
    ]) {
      const { headers } = await site.asPic('GET', path)
      expect(headers['cache-control'], path).toBe('no-store')
    }
    for (const path of ['/api/students', '/api/nothing', '/uploads/default.png', body.data.coverImageURL]) {
      const { headers } = await site.ask('GET', path)
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['x-lamplight'], path).toBe('own')
      expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    }
  })
})

describe('a configured origin', () => {
  const site = openSite('sqlite', { env: { CORS_ORIGINS: 'https://app.example' } })
  const origin = 'https://app.example'

  test('may send preflight requests and read the responses', async () => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const asked = await site.ask('OPTIONS' as Method, addStudent, { headers })
    expect(asked).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': origin } })
    for (const header of ['authorization', 'x-messages'])
      expect(asked.headers['access-control-allow-headers']).toContain(header)
    const read = await site.ask('GET', '/api/students', { headers: { origin } })
    expect(read).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': origin } })
    expect(read.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('does not change responses to other origins', async () => {
    for (const from of [origin, undefined, 'https://evil.example', origin, undefined]) {
      const { headers } = await site.ask('GET', '/api/students', { headers: from ? { origin: from } : {} })
      expect(headers['access-control-allow-origin']).toBe(from === origin ? origin : undefined)
    }
  })
})
