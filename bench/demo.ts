import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '#server/free-port.ts'
import { readOutput } from '../scripts/read-output.ts'

/** Starts `npm run demo` of a built checkout, and waits until all its content is there. */
export async function startDemo(folder: string): Promise<{ url: string } & AsyncDisposable> {
  const port = String(await findFreePort())
  const env = { ...process.env, HOST: '127.0.0.1', PORT: port }
  const demo = spawn(process.execPath, ['start.mjs', 'demo'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(demo, 'exit')
  const { waitFor } = readOutput(demo)
  await waitFor(/(The demo is complete)/)
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      demo.kill('SIGTERM')
      await ended
    },
  }
}
