import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Child = {
  pid: number
  /** Returns the next line that the program prints, or undefined if it has ended. */
  line(): Promise<string | undefined>
  /**
   * Kills the program as abruptly as a power failure would, and returns the printed lines that have not been read yet.
   */
  kill(): Promise<string[]>
  /** Resolves to the exit code, or the signal that ended the program. */
  ended: Promise<number | string>
}

/** Starts one of the programs in this folder as a separate process. */
export function startChild(program: string, ...args: string[]): Child {
  const path = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const line = async () => (await lines.next()).value as string | undefined
  return {
    pid: child.pid ?? 0,
    line,
    ended: once(child, 'exit').then(([code, signal]) => signal ?? code),
    async kill() {
      child.kill('SIGKILL')
      const rest: string[] = []
      for (let next = await line(); next !== undefined; next = await line()) rest.push(next)
      return rest
    },
  }
}
