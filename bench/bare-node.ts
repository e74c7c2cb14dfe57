import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#server/free-port.ts'
import { get, type Response } from './http.ts'
import { serverCommand } from './server.ts'

/** Starts a bare `node:http` server that sends the bytes of one response, with the Node flags of our own server. */
export async function startBareNode(
  response: Response,
): Promise<{ url: string; pid: number } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-bare-node-'))
  const setByNode = new Set(['date', 'connection', 'keep-alive'])
  const headers = Object.entries(response.headers).filter(([name]) => !setByNode.has(name))
  await writeFile(join(folder, 'response'), response.body)
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers.flat()))
  const port = await findFreePort()
  const flags = serverCommand.filter((arg) => arg.startsWith('--'))
  const command = [...flags, 'bench/send-bytes.ts', folder, String(port)]
  const server = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}/`
  try {
    await waitForSameBytes(url, response)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: Number(server.pid), [Symbol.asyncDispose]: stop }
}

async function waitForSameBytes(url: string, { body }: Response) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await get(url).catch(() => undefined)
    if (response?.body.equals(body)) return
    await wait(20)
  }
  throw new Error(`${url} does not send the response.`)
}
