import { beforeAll, describe, expect, test } from 'vitest'
import { defineCall, messageResponse } from '#domain/api/call.ts'
import { definedWords } from '#domain/text/words.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { openSite } from '#testing/open-site.ts'
import { Invalid, NotFound } from '../errors.ts'
import { serve } from './route.ts'

test('each key identifies one text', () => {
  const keys = [...definedWords()].flatMap(([words, part]) =>
    Object.keys(words).map((name) => `${part}.${name}`),
  )
  expect(keys).toContain('trash.emptied')
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

describe('only a client that requests it receives the key of a message, in the body', () => {
  const app = openSite('sqlite', { pic: false })
  let ownId: string
  let token: Record<string, string>
  beforeAll(async () => {
    const admin = await anAdmin(app.context)
    ownId = admin.id
    token = await asAdmin(app.context, admin)
  })

  const admin = '/api/admin'
  const nobody = { email: 'nobody@example.org', password: 'x' }
  const bad = '{"success":false,"message":'
  test.each([
    [
      200,
      'trash.emptied',
      `DELETE ${admin}/dashboard/trash`,
      '',
      '{"success":true,"message":"The trash is empty now.","data":{"removed":0}}',
    ],
    [200, undefined, 'GET /api/students', '', '[]'],
    [400, 'http.notJson', `POST ${admin}/signin`, '{', `${bad}"The body is not valid JSON.","errors":[]}`],
    [
      400,
      'http.fieldInvalid',
      `POST ${admin}/signin`,
      '{"email":"a@b.org"}',
      `${bad}"Password is required.","errors":[{"field":"password","message":"Password is required."}]}`,
    ],
    [400, 'http.badUrl', 'GET /api/%zz', '', `${bad}"This address is not valid."}`],
    [
      404,
      'accounts.adminNotFound',
      `POST ${admin}/signin`,
      JSON.stringify(nobody),
      `${bad}"Admin not found."}`,
    ],
    [404, 'content.gone', 'GET /api/students/1', '', `${bad}"This child no longer exists."}`],
    [404, 'http.noSuchPath', 'GET /api/nothing', '', `${bad}"There is nothing at this address."}`],
    [
      409,
      'accounts.alreadyApproved',
      `DELETE ${admin}/dashboard/reject/OWN_ID`,
      '',
      `${bad}"This admin is already approved."}`,
    ],
    [
      413,
      'http.bodyTooLarge',
      `POST ${admin}/signup`,
      `"${'x'.repeat(70_000)}"`,
      `${bad}"The request is too large."}`,
    ],
  ])('%i %s: %s', async (status, key, request, payload, body) => {
    const [method, url] = request.replace('OWN_ID', ownId).split(' ') as ['GET', string]
    const headers = { ...token, ...(payload && { 'content-type': 'application/json' }) }
    const ask = (more: Record<string, string>) =>
      app.request({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) })
    const answer = await ask({})
    expect(answer.body).toBe(body)
    expect(answer.statusCode).toBe(status)
    expect((await ask({ 'x-messages': 'parts' })).json().messageParts?.key).toBe(key)
  })

  test('the message for an added record is specific to its kind; the one for a duplicate is not', async () => {
    const add = (payload: Record<string, unknown>) =>
      app.request({
        method: 'POST',
        url: '/api/admin/dashboard/students/add-students',
        headers: { ...token, 'content-type': 'application/json', 'x-messages': 'parts' },
        payload: JSON.stringify(payload),
      })
    const student = aStudent()
    const added = await add(student)
    const messageParts = { key: 'student.added', values: [] }
    expect(added.json()).toMatchObject({ message: 'Student added successfully!', messageParts })
    const message = 'Unique ID is taken: another child already has it.'
    const taken = await add(student)
    expect(taken.json()).toMatchObject({ message, errors: [{ field: 'uniqueId', message }] })
    expect(taken.json().messageParts.key).toBe('content.taken')
  })

  test("a message about a field has the rule that it violates and the field's label", async () => {
    const answer = await app.request({
      method: 'POST',
      url: '/api/admin/signin',
      headers: { 'x-messages': 'parts' },
      payload: { email: 'a@b.org' },
    })
    const text = 'Password is required.'
    const label = { key: 'label.Password', values: [], text: 'Password' }
    const messageParts = {
      key: 'http.fieldInvalid',
      values: [{ key: 'field-messages.required', values: [label], text }],
    }
    const errors = [{ field: 'password', message: text, messageParts }]
    expect(answer.json()).toEqual({ success: false, message: text, errors, messageParts })
  })
})

/** Not called: the type check refuses an error or response whose message does not come from a catalog. */
void (() => {
  // @ts-expect-error: an error's message comes from a catalog
  new NotFound('This is gone.')
  // @ts-expect-error: an error's message comes from a catalog
  new Invalid([], 'This is wrong.')
  serve(
    defineCall('GET', '/api/students', {
      action: 'read content',
      tag: 'Students',
      summary: 'A route whose sentence is inline',
      responses: { 200: messageResponse('It worked.') },
    }),
    // @ts-expect-error: a response's message comes from a catalog
    () => async () => ({ success: true, message: 'Inline.' }),
  )
})
