import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ClientGroups } from './client-groups.ts'
import { serverOptions } from './server-options.ts'

const log = pino({ level: 'silent' })
const stopping = new AbortController().signal

test.each([
  ['its body', { body: { type: 'object' } }],
  ['its response', { response: { 200: { type: 'object' } } }],
])(
  'a JSON schema for %s on a route keeps the app from starting, because nothing would validate it',
  async (_what, schema) => {
    const app = Fastify(
      serverOptions({ config: readConfig({}), log, stopping }, () => false, new ClientGroups([])),
    )
    app.post('/here', { schema }, async () => ({}))
    await expect(app.ready()).rejects.toThrow('Routes have no JSON schemas here')
  },
)

test('a request without a body counts as completely read when its handler runs', async () => {
  const app = Fastify(
    serverOptions({ config: readConfig({}), log, stopping }, () => false, new ClientGroups([])),
  )
  app.get('/here', async (request) => ({ isEnded: request.raw.readableEnded }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    expect(await (await fetch(`${url}/here`)).json()).toEqual({ isEnded: true })
  } finally {
    await app.close()
  }
})
