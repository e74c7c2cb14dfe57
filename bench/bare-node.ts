import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer } from './get.ts'
import { sendsTheSame } from './nginx.ts'
import { byItself, freePort } from './start-server.ts'

/** Headers that Node adds by itself. */
const itsOwn = new Set(['date', 'connection', 'keep-alive'])

/** Starts a server that is `node:http` and nothing else, with our own flags, and sends this answer. */
export async function startBareNode(answer: Answer): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-node-'))
  const headers = Object.entries(answer.headers).filter(([name]) => !itsOwn.has(name))
  await writeFile(join(folder, 'answer'), answer.body)
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers.flat()))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/answer`
  const flags = byItself.filter((arg) => arg.startsWith('--'))
  const node = spawn(process.execPath, [...flags, 'bench/send-bytes.ts', folder, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(node, 'exit')
  const stop = async () => {
    if (node.exitCode === null) node.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await sendsTheSame(url, answer)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
