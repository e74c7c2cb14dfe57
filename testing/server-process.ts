import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { noSettings } from '#server/config.ts'
import { projectRoot } from '#server/project-root.ts'
import { readOutput } from '../scripts/read-output.ts'

export type ServerProcess = {
  child: ChildProcess
  /** The address it serves at. */
  url: string
  /** Everything it has printed so far. */
  output: () => string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/**
 * The server in a process of its own, as `npm start` runs it, on a free port; it serves the site as it was built last.
 * No setting of this machine reaches it.
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
