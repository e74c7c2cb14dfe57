import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { projectRoot } from '../project-root.ts'
import { ExplainedError, failures } from './explained-error.ts'

type Options<Progress> = {
  env: NodeJS.ProcessEnv
  /** Ends the child process. */
  signal: AbortSignal
  /** Text for its standard input, since others on the machine can read its arguments and its environment. */
  input?: string
  onProgress?: (progress: Progress) => void
}

/** A message from a child program to the server that started it. */
type ChildMessage<Progress = unknown, Result = unknown> =
  | { progress: Progress }
  | { result: Result }
  | { failed: string }

/** Less time than a stopping server may take. */
const killAfterMs = 4_000
/** The most characters of detail, which is for the log, not for a screen. */
const maxDetail = 4_000

/**
 * Runs a program of the command line in a process of its own with low priority, so that visitors do not have
 * to wait. It is of the same build as this process, since sources that were updated meanwhile may expect
 * other tables.
 *
 * @returns the result that it has sent
 * @throws {ExplainedError} with the sentence that it has sent; {Error} with its exit code as `status` and its
 * output
 */
export async function runChild<Result, Progress = unknown>(
  name: 'backup' | 'handover',
  args: string[],
  { env, signal, input, onProgress = () => {} }: Options<Progress>,
): Promise<Result> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [programPath(name), ...args], {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe', 'ipc'],
    env,
  })
  const kill = () => {
    child.kill('SIGTERM')
    // The next run removes what this one leaves behind.
    setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
  }
  signal.addEventListener('abort', kill)
  let result: Result | undefined
  let failed: string | undefined
  child.on('message', (message) => {
    const told = message as ChildMessage<Progress, Result>
    if ('progress' in told) onProgress(told.progress)
    if ('result' in told) result = told.result
    if ('failed' in told) failed = told.failed
  })
  const stderr = child.stderr ? text(child.stderr).catch(() => '') : ''
  if (input !== undefined) writeInput(child.stdin, input)
  // This fails if the machine has no memory for another process.
  const status = await once(child, 'close')
    .then(([code, signal]) => code ?? signal)
    .catch((error: Error) => error.message)
    .finally(() => signal.removeEventListener('abort', kill))
  signal.throwIfAborted()
  if (status === 0 && result !== undefined) return result
  // Standard error has what the sentence leaves out; its end belongs to this error.
  if (failed) throw new ExplainedError(failed, { detail: (await stderr).slice(-maxDetail) })
  if (status === 'SIGKILL') throw new ExplainedError(failures.killed)
  throw Object.assign(new Error(`The program ${name} ended with ${status}: ${await stderr}`), { status })
}

const programPath = (name: string) =>
  join(
    projectRoot,
    import.meta.filename.endsWith('.ts') ? `site/command-line/${name}.ts` : `build/program/${name}.js`,
  )

/** Ignores errors, since the child may end before it reads. */
function writeInput(stdin: Writable | null, input: string) {
  stdin?.on('error', () => {}).end(input)
}

/** True if a server started this process and talks to it. */
export const isChild = process.send !== undefined

/** Sends progress, or the outcome, to the server that started this process, if there is one. */
export function sendToServer(message: ChildMessage) {
  // A server that was just killed hears nothing; the error must not end this process before it has cleaned
  // up.
  if (process.connected) process.send?.(message, undefined, {}, () => {})
}
