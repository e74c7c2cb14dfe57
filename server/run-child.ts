import { type Serializable, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { projectRoot } from './project-root.ts'

type Options = {
  env: NodeJS.ProcessEnv
  /** Ends it. */
  signal: AbortSignal
  /** For its standard input: others on the machine may read its arguments and its environment. */
  input?: string
  /** What it sends by `process.send`. */
  onMessage?: (message: Serializable) => void
}

export type ChildEnd = {
  /** Its exit code, the signal that ended it, or why it did not begin. */
  status: number | string
  stderr: string
}

/** Less than a server that stops may take. */
const killAfterMs = 4_000

/**
 * Runs a program of the command line in a process of its own, and waits for its end. It is of the same build as this
 * process, since sources that were updated meanwhile may know other tables.
 */
export async function runChild(
  name: 'backup' | 'handover',
  args: string[],
  { env, signal, input, onMessage }: Options,
): Promise<ChildEnd> {
  const child = spawn(process.execPath, [programPath(name), ...args], {
    stdio: [
      input === undefined ? 'ignore' : 'pipe',
      'ignore',
      'pipe',
      ...(onMessage ? ['ipc' as const] : []),
    ],
    env,
  })
  const kill = () => {
    child.kill('SIGTERM')
    // What it leaves behind is removed by the next one.
    setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
  }
  signal.addEventListener('abort', kill)
  if (onMessage) child.on('message', onMessage)
  const stderr = child.stderr ? text(child.stderr).catch(() => '') : ''
  if (input !== undefined) writeInput(child.stdin, input)
  // A machine without memory for another process fails here.
  const status = await once(child, 'close')
    .then(([code, signal]) => code ?? signal)
    .catch((error: Error) => error.message)
    .finally(() => signal.removeEventListener('abort', kill))
  return { status, stderr: await stderr }
}

const programPath = (name: string) =>
  join(
    projectRoot,
    import.meta.filename.endsWith('.ts') ? `server/command-line/${name}.ts` : `build/program/${name}.js`,
  )

/** It may have ended before it reads. */
function writeInput(stdin: Writable | null, input: string) {
  stdin?.on('error', () => {}).end(input)
}
