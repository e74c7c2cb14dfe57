import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createPlainServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { findProgram } from '../../scripts/test/find-program.ts'
import { makeCertificate } from '../../scripts/test/proxies.ts'
import { askForCertificate, readCertificateState, refreshCertificate } from './certificate.ts'
import { checkCertificate, words } from './check-certificate.ts'

const { signal } = new AbortController()

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

test.skipIf(!findProgram('openssl'))('a certificate is looked at, and not trusted', async () => {
  const folder = temporaryFolder()
  makeCertificate(folder)
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)))
  const port = await listen(createServer({ key, cert }))
  const found = await askForCertificate({ host: 'localhost', port }, signal)
  if (!found) throw new Error('There was none.')
  const days = (Date.parse(found.validUntil) - Date.parse(found.validFrom)) / 86_400_000
  expect({ days, problem: found.problem }).toEqual({ days: 2, problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
})

test('who speaks no TLS, says nothing, or is not there has none', async () => {
  const plain = await listen(
    createPlainServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400\r\n\r\n')),
  )
  expect(await askForCertificate({ host: '127.0.0.1', port: plain }, signal)).toBeNull()
  const silent = createPlainServer((socket) => void socket.on('error', () => {}).resume())
  const port = await listen(silent)
  expect(await askForCertificate({ host: '127.0.0.1', port }, signal, 50)).toBeNull()
  silent.close()
  const gone = createPlainServer()
  const free = await listen(gone)
  gone.close()
  expect(await askForCertificate({ host: '127.0.0.1', port: free }, signal)).toBeNull()
})

describe('it is asked for', () => {
  const certificate = {
    ...{ validFrom: '2026-11-01T10:00:00.000Z', validUntil: '2027-01-20T10:00:00.000Z', problem: null },
  }
  async function openSite(publicUrl = 'https://school.test') {
    const site = await openTestApp('sqlite', { env: { PUBLIC_URL: publicUrl } })
    onTestFinished(site.close)
    const asked: string[] = []
    const answer: { now: typeof certificate | null } = { now: certificate }
    const refresh = (url = publicUrl) =>
      refreshCertificate(
        { ...site.context, config: { ...site.context.config, publicUrl: url } },
        async ({ host }) => {
          asked.push(host)
          return answer.now
        },
      )
    const state = (host = 'school.test') => readCertificateState(site.context.db, host)
    const pass = async (hours: number) => {
      for (let n = 0; n < hours; n += 1) {
        site.advanceTime(3_600_000)
        await refresh()
      }
    }
    return { context: site.context, advance: site.advanceTime, asked, answer, refresh, state, pass }
  }

  test('once a day, at the address of today, and never on this machine', async () => {
    const { asked, refresh, state, pass } = await openSite()
    await refresh()
    await pass(25)
    expect(asked).toEqual(['school.test', 'school.test'])
    for (const url of [
      'https://new.test',
      'https://localhost',
      'https://127.0.0.1:8443',
      'http://school.test',
    ])
      await refresh(url)
    expect(asked).toEqual(['school.test', 'school.test', 'new.test'])
    expect(await state()).toBeUndefined()
    expect(await state('new.test')).toMatchObject({ host: 'new.test', seen: certificate })
  })

  test('each hour while nobody answers, and what was seen is believed for three days', async () => {
    const { asked, answer, refresh, state, pass } = await openSite()
    await refresh()
    answer.now = null
    await pass(24 + 3)
    expect(asked).toHaveLength(5)
    expect((await state())?.seen).toMatchObject(certificate)
    await pass(48)
    expect((await state())?.seen).toBeNull()
    answer.now = certificate
    await pass(1)
    expect((await state())?.seen).toMatchObject(certificate)
  })

  test('and of what a machine saw that was off for months nothing is believed', async () => {
    const { context, advance, refresh } = await openSite()
    const says = async () => (await checkCertificate(context, false))?.says
    await refresh()
    expect(await says()).toBe(words.until('20 January 2027'))
    advance(100 * 24 * 3_600_000)
    expect(await says()).toBe(words.notAsked)
  })
})
