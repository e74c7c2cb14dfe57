import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createPlainServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { findProxy, makeCertificate } from '../../scripts/test/proxies.ts'
import { openTestApp } from '../testing/app.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { askForCertificate, readCertificateState, refreshCertificate } from './certificate.ts'

const { signal } = new AbortController()

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

test.skipIf(!findProxy('openssl'))('a certificate is looked at, and not trusted', async () => {
  const folder = temporaryFolder()
  makeCertificate(folder)
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)))
  const port = await listen(createServer({ key, cert }))
  const found = await askForCertificate({ host: 'localhost', port }, signal)
  if (found.validUntil === null) throw new Error('There was none.')
  const days = (Date.parse(found.validUntil) - Date.parse(found.validFrom)) / 86_400_000
  expect({ days, problem: found.problem }).toEqual({ days: 2, problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
})

test('who speaks no TLS, says nothing, or is not there has none', async () => {
  const plain = await listen(createPlainServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400\r\n\r\n')))
  expect(await askForCertificate({ host: '127.0.0.1', port: plain }, signal)).toEqual({ validUntil: null })
  const silent = createPlainServer((socket) => void socket.on('error', () => {}).resume())
  const port = await listen(silent)
  expect(await askForCertificate({ host: '127.0.0.1', port }, signal, 50)).toEqual({ validUntil: null })
  silent.close()
  const gone = createPlainServer()
  const free = await listen(gone)
  gone.close()
  expect(await askForCertificate({ host: '127.0.0.1', port: free }, signal)).toEqual({ validUntil: null })
})

test('it is asked for once a day, at the address of today, and never on this machine', async () => {
  const asked: string[] = []
  const ask = async ({ host }: { host: string }) => {
    asked.push(host)
    return { validUntil: null }
  }
  const site = await openTestApp('sqlite', { env: { PUBLIC_URL: 'https://school.test' } })
  onTestFinished(site.close)
  for (let hours = 0; hours <= 25; hours += 1) {
    await refreshCertificate(site.context, ask)
    site.advanceTime(3_600_000)
  }
  expect(asked).toEqual(['school.test', 'school.test'])
  const { config, db } = site.context
  await refreshCertificate({ ...site.context, config: { ...config, publicUrl: 'https://new.test' } }, ask)
  await refreshCertificate({ ...site.context, config: { ...config, publicUrl: 'https://localhost' } }, ask)
  await refreshCertificate({ ...site.context, config: { ...config, publicUrl: 'http://school.test' } }, ask)
  expect(asked).toEqual(['school.test', 'school.test', 'new.test'])
  expect(await readCertificateState(db, 'school.test')).toBeUndefined()
  expect(await readCertificateState(db, 'new.test')).toMatchObject({ host: 'new.test', validUntil: null })
})
