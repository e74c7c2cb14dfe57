import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from './browser.ts'
import { openConsoleProxy } from './console-proxy.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Opens WebKitGTK over classic WebDriver, on a virtual screen. WebDriver cannot read its console, so a proxy
 * collects the errors.
 */
export async function openWebKit(
  driver: string,
  miniBrowser: string,
  screen: string,
  site: string,
): Promise<Browser> {
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await freePort()
  const service = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const proxy = await openConsoleProxy(site)
  const end = async () => {
    service.kill()
    display.kill()
    await proxy.close()
  }
  try {
    const call = caller(`http://127.0.0.1:${port}`)
    await untilReady(call)
    const options = { binary: miniBrowser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
    const session = `/session/${sessionId}`
    const execute = (script: string) => call('POST', `${session}/execute/sync`, { script, args: [] })
    const element = async (expression: string) => {
      const found = (await execute(`return ${expression}`)) as Record<string, string> | null
      if (!found) throw new Error(`There is no ${expression}`)
      return `${session}/element/${found[elementKey]}`
    }
    const type = async (expression: string, text: string) =>
      void (await call('POST', `${await element(expression)}/value`, { text }))
    return {
      go: async (url) => void (await call('POST', `${session}/url`, { url: url.replace(site, proxy.url) })),
      run: async (expression) => JSON.parse(String(await execute(`return JSON.stringify(${expression})`))),
      click: async (expression) => void (await call('POST', `${await element(expression)}/click`, {})),
      type,
      upload: type,
      consoleErrors: async () => proxy.consoleErrors,
      close: async () => {
        await call('DELETE', session).catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

const caller =
  (address: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }

async function untilReady(call: Call) {
  for (let tries = 0; tries < 100; tries++) {
    if (await call('GET', '/status').catch(() => undefined)) return
    await wait(100)
  }
  throw new Error('WebKitWebDriver did not start.')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
