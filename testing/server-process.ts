import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { noSettings } from '#server/config.ts'
import { projectRoot } from '#server/project-root.ts'
import { readOutput } from '../scripts/read-output.ts'

export type ServerProcess = {
  child: ChildProcess
  url: string
  /** Returns everything printed so far. */
  output: () => string
  /** Resolves to the exit code, or the signal that ended the process. */
  ended: Promise<number | string>
}

/**
 * Starts the server as a separate process on a free port, like `npm start`, with the site from the last
 * build. Ignores this machine's settings.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  program = join(projectRoot, 'site/main.ts'),
  args: string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', ...noSettings, PORT: '0', ...settings },
  })
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? code)
  const { text, waitFor } = readOutput(child)
  return { child, url: await waitFor(/Lamplight is at (\S+)\s/), output: text, ended }
}
