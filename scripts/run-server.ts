import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { noSettings } from '#server/config.ts'
import { readOutput } from './read-output.ts'

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
 *
 * @param project the folder of the project; this one's unless a test has made another
 */
export async function runServer(settings: Record<string, string>, project = '.'): Promise<RunningServer> {
  const server = spawn(process.execPath, ['start.mjs'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...noSettings, PORT: '0', LOG_LEVEL: 'warn', ...settings },
  })
  const kill = () => server.kill()
  process.once('exit', kill)
  const { text, waitFor } = readOutput(server)
  const closed = once(server, 'close')
  const stop = async () => {
    server.kill('SIGTERM')
    await closed
    process.off('exit', kill)
  }
  return { url: await waitFor(/Lamplight is at (\S+)\s/), output: text, printed: waitFor, stop }
}
