import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { aFeedback } from '#testing/builders.ts'
import { adminHeaders } from '#testing/fault-injection/site-process.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { smallDisk } from '#testing/small-disk.ts'
import { folderForAll, temporaryFolder } from '#testing/temporary-folder.ts'

const start = async (dataDir: string) => {
  const server = await startServerProcess({ DATA_DIR: dataDir, BACKUP_EVERY: 'off' })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  return server
}

/** Returns true if the database was closed; otherwise its WAL still exists. */
const isDatabaseClosed = (dataDir: string) => !existsSync(join(dataDir, 'lamplight.sqlite-wal'))

/** A stalled upload gets seven seconds, during which the other tests run. */
let stalled: ReturnType<typeof stopDuringUpload>
const folder = folderForAll()
beforeAll(() => {
  stalled = stopDuringUpload(folder)
  stalled.catch(() => undefined)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('a server stops cleanly on %s', async (signal) => {
  const dataDir = temporaryFolder()
  const { child, ended } = await start(dataDir)
  expect(isDatabaseClosed(dataDir)).toBe(false)
  child.kill(signal)
  expect(await ended).toBe(0)
  expect(isDatabaseClosed(dataDir)).toBe(true)
})

test('a server stops cleanly on a full disk, and keeps the changes that it acknowledged', async ({
  skip,
}) => {
  const disk = smallDisk(16)
  if (!disk) return skip('no disk can be mounted here')
  const { child, url, ended } = await start(disk.folder)
  const body = JSON.stringify(aFeedback({ message: 'Hello' }))
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/feedback/add-feedback`, { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
  disk.fill()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  disk.makeRoom()
  const { db, close } = await openDatabase({ dataDir: disk.folder, databaseUrl: undefined })
  const written = await db.selectFrom('feedbacks').selectAll().execute()
  await close()
  expect(written).toMatchObject([{ message: 'Hello' }])
})

test('a stalled upload does not keep a server from stopping cleanly', async () => {
  const { code, output } = await stalled
  expect(code).toBe(0)
  expect(isDatabaseClosed(folder)).toBe(true)
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  expect(output).not.toContain('"level":50')
})

async function stopDuringUpload(dataDir: string) {
  const { authorization } = await adminHeaders(dataDir)
  const { child, url, output, ended } = await startServerProcess({ DATA_DIR: dataDir, BACKUP_EVERY: 'off' })
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  try {
    socket.write(
      [
        'POST /api/admin/dashboard/students/add-students HTTP/1.1',
        `host: ${hostname}:${port}`,
        `authorization: ${authorization}`,
        'content-type: multipart/form-data; boundary=x',
        'content-length: 1000000',
        '',
        '--x',
        'content-disposition: form-data; name="coverImageURL"; filename="a.jpg"',
        'content-type: image/jpeg',
        '',
        'the first few bytes, and then nothing',
      ].join('\r\n'),
    )
    const incoming = join(dataDir, 'incoming')
    await vi.waitFor(() => expect(readdirSync(incoming)).toHaveLength(1))
    child.kill('SIGTERM')
    return { code: await ended, output: output() }
  } finally {
    socket.destroy()
    child.kill('SIGKILL')
  }
}
