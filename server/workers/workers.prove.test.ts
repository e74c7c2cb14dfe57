import { existsSync, readdirSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '#testing/postgres-server.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const postgres = process.env.TEST_DATABASE_URL

type Answer = { status: number | undefined; process: string }

/** Asks over connections that are kept open, as browsers do, and repeats nothing. */
function get(url: string, agent: Agent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = httpRequest(url, { agent }, async (answer) => {
    await text(answer)
    const [process = ''] = String(answer.headers['x-request-id']).split('-')
    resolve({ status: answer.statusCode, process })
  })
  request.on('error', reject).end()
  return promise
}

describe.skipIf(!postgres)('several processes on one machine', () => {
  const start = async (settings: Record<string, string> = {}) => {
    const database = await createDatabase(String(postgres))
    onTestFinished(database.drop)
    const dataDir = temporaryFolder()
    const server = await startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      WORKERS: '2',
      ...settings,
    })
    onTestFinished(async () => {
      server.child.kill('SIGTERM')
      await server.ended
    })
    return { ...server, dataDir }
  }
  const linesOf = (output: string) =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string; pid: number; worker?: number })
  /** The two processes that answer new connections; whichever is idle takes one, so it may need a few. */
  const bothProcesses = async (url: string) => {
    const found = new Set<string>()
    await vi.waitFor(async () => {
      const answers = Array.from({ length: 8 }, () => get(`${url}/readyz`, new Agent({ keepAlive: false })))
      for (const { process } of await Promise.all(answers)) found.add(process)
      expect(found.size).toBe(2)
    })
    return [...found]
  }

  test('share the port, are replaced one by one without a failed request, started again, and end together', async () => {
    const { url, child, output, ended, dataDir } = await start()
    expect(output().match(/Lamplight is at/g)).toHaveLength(1)
    await vi.waitFor(() => expect(output().match(/Set up the first admin/g)).toHaveLength(1))
    const before = await bothProcesses(url)
    expect(readdirSync(join(dataDir, 'incoming')).sort()).toEqual(['1', '2'])

    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const failed: unknown[] = []
    let isOver = false
    const visit = async (path: string) => {
      while (!isOver) {
        const answer = await get(url + path, agent).catch((error: unknown) => error)
        if ((answer as Answer).status !== 200) failed.push(answer)
      }
    }
    const visiting = Promise.all([visit('/home/notification'), visit('/api/home'), visit('/healthz')])
    child.kill('SIGHUP')
    await vi.waitFor(() => expect(output()).toContain('the workers are replaced'))
    isOver = true
    await visiting
    expect(failed).toEqual([])
    const after = await bothProcesses(url)
    expect(new Set([...before, ...after]).size).toBe(4)

    const leads = 'does the scheduled work from now on'
    const leaders = () => linesOf(output()).filter(({ msg }) => msg === leads)
    const leader = await vi.waitFor(() => {
      const [last] = leaders().slice(-1)
      if (!last) throw new Error('Nobody leads yet.')
      // Throws as long as it is one that was replaced.
      process.kill(last.pid, 0)
      return last
    })
    expect([1, 2]).toContain(leader.worker)
    const elections = leaders().length
    process.kill(leader.pid, 'SIGKILL')
    await vi.waitFor(() => expect(output()).toContain('a worker has ended'))
    expect((await get(`${url}/readyz`, new Agent())).status).toBe(200)
    await bothProcesses(url)
    await vi.waitFor(() => expect(leaders().length).toBeGreaterThan(elections))

    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(existsSync(join(dataDir, 'lamplight.pid'))).toBe(false)
    await expect(get(`${url}/healthz`, agent)).rejects.toThrow()
  })

  test('that cannot start say so once', async () => {
    const wrong = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
    const error = await start(wrong).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(error.match(/Lamplight cannot start/g)).toHaveLength(1)
    expect(error).toContain('The database at 127.0.0.1:1/nothing cannot be opened')
  })
})
