import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { noSettings } from '#server/config.ts'
import { readOutput } from './read-output.ts'

export type RunningServer = {
  /** The address has no trailing slash. */
  url: string
  output: () => string
  /** Waits until the output matches, and resolves to the first group. */
  printed: (pattern: RegExp) => Promise<string>
  stop: () => Promise<void>
}

/**
 * Starts the site like `npm start`, by default on a free port. Ignores this machine's settings.
 *
 * @param settings must contain DATA_DIR, so that the site does not use the data in the project's folder
 * @param project the project's folder, by default this one
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
