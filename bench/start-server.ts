import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { variableNames } from '#server/config.ts'
import { get } from './get.ts'

export type StartedServer = {
  url: string
  pid: number
  /** From the start of the process to the first page that came back whole. */
  firstAnswerMs: number
  stop: () => Promise<void>
}

/** What `npm start` runs, and the server without the front door before it. */
export const throughFrontDoor = ['start.mjs', 'start']
export const byItself = ['--max-semi-space-size=4', 'build/program/main.js']

const longestStart = 30_000

/** Starts the site in a process of its own on a free port of 127.0.0.1, and waits for its first page. */
export async function startServer(
  args: string[],
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<StartedServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const ours = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
  // As `start.mjs` sets it.
  const malloc = { MALLOC_MMAP_THRESHOLD_: '1048576' }
  const env = { ...process.env, ...malloc, ...noSettings(), ...settings, ...ours }
  const started = performance.now()
  const server = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')

  async function stop() {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM')
    await ended
  }

  while (!(await answers(url))) {
    const isLate = performance.now() - started > longestStart
    if (isLate || server.exitCode !== null) {
      await stop()
      throw new Error(`node ${args.join(' ')} did not answer.`)
    }
    await wait(2)
  }
  return { url, pid: Number(server.pid), firstAnswerMs: performance.now() - started, stop }
}

/** Empty counts as unset, so that no setting of this machine, or of a file `.env`, reaches what is measured. */
export const noSettings = () => Object.fromEntries(variableNames.map((name) => [name, '']))

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(url: string) {
  try {
    return (await get(url)).status === 200
  } catch {
    return false
  }
}
