import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { projectRoot } from '../project-root.ts'
import { system } from '../system.ts'
import { ExplainedError, failures } from './explained-error.ts'

type Options = {
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  /** Text for standard input, because other users of the machine can read arguments and environment variables. */
  input?: string
  /** Receives standard output. */
  output?: Writable
}

type ChildMessage<Result = unknown> = { result: Result } | { failed: string }

/** Less than the time that a stopping server has to exit. */
const killAfterMs = 4_000
/** The maximum length of `detail`, which is for the log, not for a screen. */
const maxDetail = 4_000

/**
 * Runs a command-line program in a separate process with low priority, so that visitors do not have to wait. If this
 * process runs from a build, so does the program: sources updated in the meantime may expect different tables.
 *
 * @returns the result that the program sent
 * @throws {ExplainedError} with the sentence that the program sent, or if the system killed it
 * @throws {Error} with its exit code as `status` and its output, if it sent no sentence
 * @throws the reason of `signal`, if it is aborted
 */
export async function runChild<Result>(
  name: 'backup' | 'handover',
  args: string[],
  { env, signal, input, output }: Options,
): Promise<Result> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [programPath(name), ...args], {
    stdio: [input === undefined ? 'ignore' : 'pipe', output ? 'pipe' : 'ignore', 'pipe', 'ipc'],
    env,
  })
  const kill = () => {
    child.kill('SIGTERM')
    // Otherwise output that nobody reads would keep the child from being closed.
    child.stdout?.destroy()
    // The next run removes any leftovers of this run.
    system.setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
  }
  signal.addEventListener('abort', kill)
  let result: Result | undefined
  let failed: string | undefined
  child.on('message', (message) => {
    const told = message as ChildMessage<Result>
    if ('result' in told) result = told.result
    if ('failed' in told) failed = told.failed
  })
  if (output) child.stdout?.pipe(output)
  const stderr = child.stderr ? text(child.stderr).catch(() => '') : ''
  if (input !== undefined) writeInput(child.stdin, input)
  // Fails if the machine has no memory for another process.
  const status = await once(child, 'close')
    .then(([code, signal]) => code ?? signal)
    .catch((error: Error) => error.message)
    .finally(() => signal.removeEventListener('abort', kill))
  signal.throwIfAborted()
  if (status === 0 && result !== undefined) return result
  // Standard error contains the details that the sentence omits; its last lines belong to this error.
  if (failed) throw new ExplainedError(failed, { detail: (await stderr).slice(-maxDetail) })
  if (status === 'SIGKILL') throw new ExplainedError(failures.killed)
  throw Object.assign(new Error(`The program ${name} ended with ${status}: ${await stderr}`), { status })
}

/**
 * Runs a program like `runChild`, and yields its standard output. Reading fails if the program fails, and ends the
 * program if it stops early.
 */
export async function* streamChild(
  name: Parameters<typeof runChild>[0],
  args: string[],
  { signal, ...options }: Omit<Options, 'output'>,
): AsyncGenerator<Uint8Array> {
  const reader = new AbortController()
  const output = new PassThrough()
  const ended = runChild(name, args, { ...options, output, signal: AbortSignal.any([signal, reader.signal]) })
  ended.catch((error) => output.destroy(error))
  try {
    yield* output
    await ended
  } finally {
    reader.abort()
  }
}

const programPath = (name: string) =>
  join(
    projectRoot,
    import.meta.filename.endsWith('.ts') ? `site/command-line/${name}.ts` : `build/program/${name}.js`,
  )

/** Ignores errors, because the child may end before it reads. */
function writeInput(stdin: Writable | null, input: string) {
  stdin?.on('error', () => {}).end(input)
}

/** True if a server started this process, with an IPC channel. */
export const isChild = process.send !== undefined

/** Sends the outcome. Does nothing if no server started this process. */
export function sendToServer(message: ChildMessage) {
  // Sending fails if the server was just killed; that error must not end this process before it has cleaned up.
  if (process.connected) process.send?.(message, undefined, {}, () => {})
}
