import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, violations } from './browser.ts'

type BidiResult = Record<string, unknown>

/** Opens Firefox over WebDriver BiDi, which it supports without a driver. */
export async function openFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'lamplight-firefox-'))
  const firefox = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    },
  )
  const close = async () => {
    firefox.kill()
    if (firefox.exitCode === null && firefox.signalCode === null) await once(firefox, 'close')
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const consoleErrors: string[] = []
    const send = await connect(`${await printedAddress(firefox.stderr)}/session`, ({ method, params }) => {
      const entry = params as LogEntry
      if (method === 'log.entryAdded' && entry.level === 'error' && !isOfFirefoxItself(entry))
        consoleErrors.push(String(entry.text))
    })
    await send('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    await send('script.addPreloadScript', { functionDeclaration: `() => { ${violations} }` })
    return { ...(await drive(send)), consoleErrors: async () => consoleErrors, close }
  } catch (error) {
    await close()
    throw error
  }
}

type LogEntry = { level?: string; text?: string; stackTrace?: unknown }

/**
 * True for an error that Firefox 140 (not 153) throws when a preload script starts in a page that is being left, even
 * an empty one. It has no place in a script; an error of the site has.
 */
const isOfFirefoxItself = ({ text, stackTrace }: LogEntry) =>
  !stackTrace && text === 'Error: Permission denied to access property "length"'

type Send = (method: string, params: object) => Promise<BidiResult>

async function drive(send: Send): Promise<Omit<Browser, 'consoleErrors' | 'close'>> {
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  const evaluate = async (expression: string) => {
    const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
    if (answer.type === 'exception') throw new Error(JSON.stringify(answer.exceptionDetails))
    return answer.result as { type: string; value?: unknown; sharedId?: string }
  }
  const element = async (expression: string) => {
    const { sharedId } = await evaluate(expression)
    if (!sharedId) throw new Error(`There is no ${expression}`)
    return { sharedId }
  }
  const click = async (expression: string) => {
    const origin = { type: 'element', element: await element(expression) }
    await evaluate(`(${expression}).scrollIntoView({ block: 'center' })`)
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }
  return {
    go: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (expression) => JSON.parse(String((await evaluate(`JSON.stringify(${expression})`)).value)),
    click,
    type: async (expression, text) => {
      await click(expression)
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
    },
    upload: async (expression, file) =>
      void (await send('input.setFiles', { context, element: await element(expression), files: [file] })),
  }
}

/** Returns a function that sends commands. Unsolicited messages are events. */
async function connect(address: string, heard: (event: BidiResult) => void): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<BidiResult>>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data)
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (!call) heard(message)
    else if (message.type === 'error') call.reject(new Error(`${message.error}: ${message.message}`))
    else call.resolve(message.result)
  })
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('Firefox has closed the connection.'))
  })
  await once(socket, 'open')
  let id = 0
  return (method, params) => {
    const call = Promise.withResolvers<BidiResult>()
    waiting.set(++id, call)
    socket.send(JSON.stringify({ id, method, params }))
    return call.promise
  }
}

function printedAddress(stream: NodeJS.ReadableStream): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  stream.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(-10_000)
    const address = /BiDi listening on (ws:\S+)/.exec(output)?.[1]
    if (address) resolve(address)
  })
  stream.on('close', () => reject(new Error(`Firefox ended: ${output}`)))
  return promise
}
