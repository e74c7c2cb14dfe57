import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountPaths } from '#domain/session/account-paths.ts'
import { findFreePort } from '#server/free-port.ts'
import { limits } from '#server/http/rate-limit.ts'
import { adminHeaders } from '#testing/fault-injection/site-process.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { folderForAll } from '#testing/temporary-folder.ts'
import { videoFile } from '#testing/video-file.ts'
import { findChromium } from '../test/browsers.ts'
import { findProgram } from '../test/find-program.ts'
import { getOverHttp2, sendOverTls } from '../test/https-client.ts'
import { makeCertificate, type RunningProxy, startCaddy, startNginx } from '../test/proxies.ts'

const addVideo = '/api/admin/dashboard/gallery/videos/add-videos'
const addPicture = '/api/admin/dashboard/add-homePageImage'
const starters = { caddy: startCaddy, nginx: startNginx }
const proxyNames = ['caddy', 'nginx'] as const
const megabyte = 1_000_000

describe.each(proxyNames)('behind %s as configured in deploy/', (proxyName) => {
  if (!findProgram(proxyName) || !findProgram('openssl')) return test.skip('it is not installed')

  let site: ServerProcess
  let proxy: RunningProxy
  const dataDir = folderForAll()
  let headers: Record<string, string>
  let ca: string

  beforeAll(async () => {
    const folder = join(dataDir, 'proxy')
    mkdirSync(folder)
    makeCertificate(folder)
    ca = readFileSync(join(folder, 'cert.pem'), 'utf8')
    headers = await adminHeaders(dataDir)
    const [port, sitePort] = [await findFreePort(), await findFreePort()]
    const settings = {
      PORT: String(sitePort),
      PUBLIC_URL: `https://localhost:${port}`,
      TRUST_PROXY: '127.0.0.1',
    }
    site = await startServerProcess({
      DATA_DIR: dataDir,
      BACKUP_EVERY: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    })
    proxy = await starters[proxyName]({ folder, port, sites: [`127.0.0.1:${sitePort}`] })
  })
  afterAll(async () => {
    await proxy?.stop()
    site?.child.kill('SIGKILL')
    await site?.ended
  })

  test("serves pages over HTTP/2 with each of the site's headers once", async () => {
    const page = await getOverHttp2(proxy.origin, '/', ca)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const { rawHeaders } = await sendOverTls(`${proxy.origin}/`, { ca })
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
    for (const header of ['strict-transport-security', 'content-security-policy', 'x-content-type-options'])
      expect([header, names.filter((name) => name === header).length]).toEqual([header, 1])
    if (proxyName === 'caddy') expect(page.headers['alt-svc']).toMatch(/^h3=/)
  })

  const browser = findChromium()
  test.runIf(proxyName === 'caddy' && browser)('serves pages over HTTP/3', async () => {
    const key = new X509Certificate(ca).publicKey.export({ type: 'spki', format: 'der' })
    const trusted = createHash('sha256').update(key).digest('base64')
    const args = [
      '--no-sandbox',
      `--origin-to-force-quic-on=${new URL(proxy.origin).host}`,
      `--ignore-certificate-errors-spki-list=${trusted}`,
      '--host-resolver-rules=MAP localhost 127.0.0.1',
    ]
    const running = await chromium.launch({ executablePath: String(browser), args })
    try {
      const page = await running.newPage()
      expect((await page.goto(proxy.origin))?.status()).toBe(200)
      const [visit] = await page.evaluate(() => performance.getEntriesByType('navigation'))
      expect((visit as PerformanceNavigationTiming).nextHopProtocol).toBe('h3')
    } finally {
      await running.close()
    }
  })

  test('streams an upload of more than 100 MB to the site', async () => {
    const frames = Array.from({ length: 110 }, () => Buffer.alloc(megabyte, 'frame'))
    const film = videoFile({ tracks: [{ handler: 'vide', frames }] })
    const { head, tail, type } = multipart({ title: 'Film' }, 'videos', 'film.mp4', 'video/mp4')
    const incoming = join(dataDir, 'incoming')
    const received = () =>
      readdirSync(incoming).reduce((sum, file) => sum + statSync(join(incoming, file)).size, 0)
    const { status, body } = await sendOverTls(proxy.origin + addVideo, {
      method: 'POST',
      ca,
      headers: {
        ...headers,
        'content-type': type,
        'content-length': head.length + film.length + tail.length,
      },
      sendBody: async (write) => {
        await write(head)
        await write(film.subarray(0, 60 * megabyte))
        // The rest is sent only after the site has received this much, which would never happen behind a
        // buffering proxy.
        await vi.waitFor(() => expect(received()).toBeGreaterThan(50 * megabyte))
        expect(bytesKeptBy(proxy)).toBe(0)
        await write(film.subarray(60 * megabyte))
        await write(tail)
      },
    })
    expect([status, body]).toEqual([201, expect.stringContaining('"success":true')])
    const url = `${proxy.origin}${JSON.parse(body).data.videos[0]}`
    const part = await sendOverTls(url, { ca, headers: { range: 'bytes=4-7' } })
    expect([part.status, part.body]).toEqual([206, 'ftyp'])
  })

  test('lets the site respond to an upload that is too large', async () => {
    const { head, tail, type } = multipart({ title: 'Picture' }, 'image', 'picture.jpg', 'image/jpeg')
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(20 * megabyte)])
    const answer = await sendOverTls(proxy.origin + addPicture, {
      method: 'POST',
      ca,
      headers: { ...headers, 'content-type': type },
      sendBody: async (write) => {
        for (const piece of [head, jpeg, tail]) await write(piece)
      },
    })
    expect([answer.status, answer.headers['content-type']]).toEqual([413, 'application/json; charset=utf-8'])
    expect(JSON.parse(answer.body)).toMatchObject({
      success: false,
      message: expect.stringContaining('15 MB'),
    })
  })

  test("passes the real visitor's address for rate limits, and ignores a forged one", async () => {
    const { limit } = limits.resetsPerAddress
    const ask = async (from: string, claimed: string) => {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': claimed,
        forwarded: `for=${claimed}`,
      }
      const email = `nobody-${claimed}@example.org`
      const sendBody = (write: (piece: Uint8Array) => Promise<void>) =>
        write(Buffer.from(JSON.stringify({ email })))
      const url = proxy.origin + accountPaths.forgotPassword
      return (await sendOverTls(url, { method: 'POST', ca, headers, localAddress: from, sendBody })).status
    }
    for (let count = 1; count <= limit; count += 1)
      expect(await ask('127.0.0.2', `203.0.113.${count}`)).not.toBe(429)
    expect(await ask('127.0.0.2', '203.0.113.250')).toBe(429)
    expect(await ask('127.0.0.3', '127.0.0.2')).not.toBe(429)
  })

  test('shows a "back soon" page while the site is down', async () => {
    site.child.kill()
    await site.ended
    const { status, headers, body } = await sendOverTls(`${proxy.origin}/about/students`, { ca })
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([
      502,
      expect.stringMatching('text/html'),
      '30',
    ])
    expect(body).toContain('We will be back in a moment')
  })
})

/** Counts the bytes in temporary files. nginx has folders for them, Caddy has none. */
function bytesKeptBy({ folder }: RunningProxy): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const kept = entries.filter(
    (entry) => entry.isFile() && /(_body|proxy)\b/.test(entry.parentPath.slice(folder.length)),
  )
  return kept.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

function multipart(fields: Record<string, string>, field: string, fileName: string, mimeType: string) {
  const boundary = 'x0123456789abcdef'
  const values = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `content-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${mimeType}`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(`${values.join('')}--${boundary}\r\n${file}\r\n\r\n`),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  }
}
