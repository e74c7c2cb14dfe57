import { beforeAll, expect, it } from 'vitest'
import { openSite } from '#testing/open-site.ts'

const test = openSite('sqlite', { pic: false })
let document: { paths: Record<string, Record<string, { security: unknown }>> }

beforeAll(async () => {
  document = (await test.request({ url: '/api/openapi.json' })).json()
})

it('everyone can read the description of the API', async () => {
  const answer = await test.request({ url: '/api/openapi.json' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://school.test' }] })
})

it('every call of the API is described, and every described call exists', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const isOurs = (call: string) => / \/(api\/.+|healthz|readyz)$/.test(call) && !/^(HEAD|OPTIONS) /.test(call)
  const registered = test.routes.map(({ method, path }) => `${method} ${path}`).filter(isOurs)
  expect(registered.length).toBeGreaterThan(90)
  expect(described.toSorted()).toEqual(registered.toSorted())
})

it('exactly the calls described as private are rejected without a token', async () => {
  const asksForToken = async (method: string, path: string) => {
    const url = path.replace(/\{\w+\}/g, '01a1fcf8-0a5f-798a-9083-07368e665715')
    const answer = await test.request({ method: method.toUpperCase() as 'GET', url })
    return answer.statusCode === 401
  }
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { security }]) => ({ method, path, security })),
  )
  const wrong = []
  for (const { method, path, security } of calls) {
    const isPrivate = JSON.stringify(security) === '[{"token":[]}]'
    if (isPrivate !== (await asksForToken(method, path))) wrong.push(`${method} ${path}`)
  }
  expect(calls.length).toBeGreaterThan(90)
  expect(wrong).toEqual([])
})
