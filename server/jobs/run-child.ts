import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { projectRoot } from '../project-root.ts'
import { ExplainedError, failures } from './explained-error.ts'

type Options<Progress> = {
  env: NodeJS.ProcessEnv
  /** Ends it. */
  signal: AbortSignal
  /** For its standard input: others on the machine may read its arguments and its environment. */
  input?: string
  onProgress?: (progress: Progress) => void
}

/** What a program tells the server that has started it. */
type ChildMessage<Progress = unknown, Result = unknown> =
  | { progress: Progress }
  | { result: Result }
  | { failed: string }

/** Less than a server that stops may take. */
const killAfterMs = 4_000
/** In characters: for the log, not for a screen. */
const maxDetail = 4_000

/**
 * Runs a program of the command line in a process of its own, of low priority, so that visitors do not have to wait. It is
 * of the same build as this process, since sources that were updated meanwhile may know other tables.
 *
 * @returns what it has sent as its result
 * @throws {ExplainedError} with the sentence that it has sent; {Error} with its exit code as `status`, and what it has printed
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
    // What it leaves behind is removed by the next one.
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
  // A machine without memory for another process fails here.
  const status = await once(child, 'close')
    .then(([code, signal]) => code ?? signal)
    .catch((error: Error) => error.message)
    .finally(() => signal.removeEventListener('abort', kill))
  signal.throwIfAborted()
  if (status === 0 && result !== undefined) return result
  // It says there what the sentence leaves out; its last words are the error's.
  if (failed) throw new ExplainedError(failed, { detail: (await stderr).slice(-maxDetail) })
  if (status === 'SIGKILL') throw new ExplainedError(failures.killed)
  throw Object.assign(new Error(`The program ${name} ended with ${status}: ${await stderr}`), { status })
}

const programPath = (name: string) =>
  join(
    projectRoot,
    import.meta.filename.endsWith('.ts') ? `site/command-line/${name}.ts` : `build/program/${name}.js`,
  )

/** It may have ended before it reads. */
function writeInput(stdin: Writable | null, input: string) {
  stdin?.on('error', () => {}).end(input)
}

/** Whether a server has started this process, which it talks with. */
export const isChild = process.send !== undefined

/** How far it is, and what came of it, where a server has started this process. */
export function tellServer(message: ChildMessage) {
  // A server that was killed just now hears nothing; the error must not end this before it has cleared up.
  if (process.connected) process.send?.(message, undefined, {}, () => {})
}
