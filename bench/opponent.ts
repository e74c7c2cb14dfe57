import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, get } from './get.ts'
import { freePort } from './start-server.ts'

export type Opponent = { url: string; stop: () => Promise<void> }

type Place = { folder: string; port: number }

/**
 * Starts another server that sends the bytes of one answer, which it finds as `answer` in a folder of its own, at
 * `/answer` on a free port.
 *
 * @param files what else lies in the folder, by name
 */
export async function startOpponent(
  answer: Answer,
  command: (place: Place) => [program: string, args: string[]],
  files: (place: Place) => Record<string, string>,
): Promise<Opponent> {
  const place = { folder: await mkdtemp(join(tmpdir(), 'lamplight-opponent-')), port: await freePort() }
  const all = { answer: answer.body, ...files(place) }
  for (const [name, content] of Object.entries(all)) await writeFile(join(place.folder, name), content)
  const server = spawn(...command(place), { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGTERM')
    await ended
    await rm(place.folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${place.port}/answer`
  try {
    await sendsTheSame(url, answer)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** Waits until an opponent answers with the same bytes. */
async function sendsTheSame(url: string, { body }: Answer) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await get(url).catch(() => undefined)
    if (answer?.body.equals(body)) return
    await wait(20)
  }
  throw new Error(`${url} does not send the answer.`)
}
