import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './start-server.ts'

/** The demo site on a free port, filled; `close` takes it away with everything in it. */
export async function openDemo(): Promise<{ url: string; close: () => Promise<void> }> {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(await freePort()) }
  const demo = spawn(process.execPath, ['scripts/demo.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => demo.kill())
  const ended = once(demo, 'close')
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  demo.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
    const address = /Address\s+(\S+)/.exec(said)?.[1]
    if (address) resolve(address)
  })
  demo.on('close', () => reject(new Error(`The demo ended:\n${said}`)))
  const close = async () => {
    demo.kill('SIGTERM')
    await ended
  }
  return { url: await promise, close }
}
