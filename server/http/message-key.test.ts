import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kinds } from '#domain/kinds/index.ts'
import { Invalid, NotFound } from '../errors.ts'
import { anAdmin, asAdmin } from '../testing/admins.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { defineRoute } from './route.ts'

test('each catalog has a name of its own, so each key is one text', () => {
  const sources = globSync('{domain,server,app}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  const named = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/defineMessages\('(\w+)'/g)].map(([, name = '']) => name),
  )
  const names = [...named, ...kinds.map(({ name }) => name)]
  expect(named.length).toBeGreaterThan(10)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

const origin = 'https://app.example.org'

describe('beside the body, which stays as it was, stands the key of its message', () => {
  let app: TestApp
  let ownId: string
  let token: Record<string, string>
  beforeAll(async () => {
    app = await openTestApp('sqlite', { env: { CORS_ORIGINS: origin } })
    const admin = await anAdmin(app.context)
    ownId = admin.id
    token = await asAdmin(app.context, admin)
  })
  afterAll(() => app.close())

  const id = '01a1fcf8-0a5f-798a-9083-07368e665715'
  const change = '/api/admin/dashboard/students'
  const trash = '/api/admin/dashboard/trash'

  test.each([
    [
      'DELETE',
      trash,
      undefined,
      200,
      'trash.emptied',
      '{"success":true,"message":"The trash is empty now.","data":{"removed":0}}',
    ],
    [
      'POST',
      `${change}/add-students`,
      '{',
      400,
      'http.notJson',
      '{"success":false,"message":"The body is not valid JSON.","errors":[]}',
    ],
    [
      'POST',
      '/api/admin/signin',
      '{"email":"a@b.org"}',
      400,
      'http.fieldInvalid',
      '{"success":false,"message":"Password is required.","errors":[{"field":"password","message":"Password is required."}]}',
    ],
    [
      'POST',
      '/api/admin/signin',
      '{"email":"a@b.org","password":"x"}',
      404,
      'accounts.adminNotFound',
      '{"success":false,"message":"Admin not found."}',
    ],
    [
      'DELETE',
      `${trash}/student/${id}`,
      undefined,
      404,
      'trash.notInTrash',
      '{"success":false,"message":"This record is not in the trash any more."}',
    ],
    [
      'GET',
      '/api/nothing',
      undefined,
      404,
      'http.noSuchPath',
      '{"success":false,"message":"There is nothing at this address."}',
    ],
    [
      'GET',
      '/api/%zz',
      undefined,
      400,
      'http.badUrl',
      '{"success":false,"message":"This address is not valid."}',
    ],
    [
      'POST',
      '/api/admin/signin',
      `"${'x'.repeat(70_000)}"`,
      413,
      'http.bodyTooLarge',
      '{"success":false,"message":"The request is too large."}',
    ],
    [
      'DELETE',
      '/api/admin/dashboard/reject/ID',
      undefined,
      409,
      'accounts.alreadyApproved',
      '{"success":false,"message":"This admin is approved already."}',
    ],
    ['GET', '/api/students', undefined, 200, undefined, '[]'],
  ] as const)('%s %#: %s %s', async (method, path, payload, status, key, body) => {
    const url = path.replace('ID', ownId)
    const headers = { ...token, ...(payload && { 'content-type': 'application/json' }) }
    const answer = await app.request({ method, url, headers, ...(payload && { payload }) })
    expect(answer.body).toBe(body)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['x-message-key']).toBe(key)
  })

  test('scripts of other origins may read it', async () => {
    const headers = { origin, 'access-control-request-method': 'GET' }
    const answer = await app.request({ method: 'OPTIONS', url: '/api/students', headers })
    expect(answer.headers['access-control-expose-headers']).toContain('x-message-key')
  })
})

test('a sentence that is inline does not compile', () => {
  const isNeverCalled = () => {
    // @ts-expect-error: an error's message comes from a catalog
    new NotFound('This is gone.')
    // @ts-expect-error: an error's message comes from a catalog
    new Invalid([], 'This is wrong.')
    defineRoute({
      method: 'GET',
      path: '/api/students',
      action: 'read content',
      tag: 'Students',
      summary: 'A route whose sentence is inline',
      responses: {},
      // @ts-expect-error: an answer's message comes from a catalog
      handler: () => async () => ({ success: true, message: 'Inline.' }),
    })
  }
  expect(isNeverCalled).toBeTypeOf('function')
})
