import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { variableNames } from '#server/config.ts'

export type RunningServer = {
  /** The address it serves at, without a slash at the end. */
  url: string
  /** Everything it has printed so far. */
  output: () => string
  /** Waits until it has printed this, and gives the first group. */
  printed: (pattern: RegExp) => Promise<string>
  stop: () => Promise<void>
}

/**
 * Starts the site as `npm start` does, on a data folder of its own and a free port.
 * No setting of this machine reaches it, so that it can never touch real data.
 */
export async function runServer(settings: Record<string, string>): Promise<RunningServer> {
  const none = Object.fromEntries(variableNames.map((name) => [name, '']))
  const server = spawn(process.execPath, ['start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...none, PORT: '0', LOG_LEVEL: 'warn', ...settings },
  })
  process.once('exit', () => server.kill())
  let said = ''
  let isRunning = true
  const looks = new Set<() => void>()
  const look = () => {
    for (const check of looks) check()
  }
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
      look()
    })
  }
  server.on('close', () => {
    isRunning = false
    look()
  })

  function printed(pattern: RegExp): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const check = () => {
      const found = pattern.exec(said)
      if (found) resolve(found[1] ?? '')
      else if (!isRunning) reject(new Error(`The server ended:\n${said}`))
      else return
      looks.delete(check)
    }
    looks.add(check)
    check()
    return promise
  }

  async function stop() {
    if (!isRunning) return
    server.kill('SIGTERM')
    await once(server, 'close')
  }

  const url = await printed(/Lamplight is at (\S+)\s/)
  return { url, output: () => said, printed, stop }
}
