import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '#server/free-port.ts'
import { startSite } from '#testing/fault-injection/site-process.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { findProgram } from '../test/find-program.ts'
import { sendOverTls } from '../test/https-client.ts'
import { makeCertificate, startCaddy } from '../test/proxies.ts'

const canRun = findProgram('caddy') && findProgram('openssl')

test.skipIf(!canRun)(
  'Caddy balances requests among ready servers, and loses no request when one goes down',
  async () => {
    const [dataDir, folder] = [temporaryFolder(), temporaryFolder()]
    makeCertificate(folder)
    const ca = readFileSync(join(folder, 'cert.pem'), 'utf8')
    const ports = [await findFreePort(), await findFreePort()]
    const start = (index: number) => {
      const own = join(dataDir, String(index))
      mkdirSync(own, { recursive: true })
      return startSite(own, { PORT: String(ports[index]) })
    }
    const [first] = [await start(0), await start(1)]
    const sites = ports.map((port) => `127.0.0.1:${port}`)
    const proxy = await startCaddy({ folder, port: await findFreePort(), sites }, 'deploy/Caddyfile.cluster')
    onTestFinished(proxy.stop)
    // The prefix of a request's id identifies the process that responded.
    const askOne = async () => {
      const { status, headers } = await sendOverTls(`${proxy.origin}/healthz`, { ca })
      return { status, process: String(headers['x-request-id']).split('-')[0] }
    }
    const processes = async () =>
      new Set((await Promise.all(Array.from({ length: 20 }, askOne))).map(({ process }) => process))
    await vi.waitFor(async () => expect((await processes()).size).toBe(2))

    first.child.kill('SIGKILL')
    for (let count = 0; count < 50; count += 1) expect(await askOne()).toMatchObject({ status: 200 })
    expect((await processes()).size).toBe(1)
    await start(0)
    await vi.waitFor(async () => expect((await processes()).size).toBe(2))
  },
)
