import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { packPaths } from '#features/handover/handover.ts'
import type { PackState } from '#features/handover/handover-schemas.ts'
import { variableNames } from '#server/config.ts'
import { aFestival } from '../builders.ts'
import { aPicture } from '../files.ts'
import { openArchive } from '../open-pack.ts'
import { smallDisk } from '../small-disk.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { adminHeaders, newVisitorHeaders, startSite } from './site-process.ts'

const path = packPaths.pack
const nothingSet = Object.fromEntries(variableNames.map((name) => [name, '']))

test.runIf(process.platform === 'linux')(
  'killing the program or the server leaves no pack, gives a reason, and allows the next pack',
  async () => {
    const { dataDir, headers, photo, ...started } = await aSiteWithPhoto()
    let { site } = started
    const call = async (method: string, body?: object) => {
      const answer = await fetch(site.url + path, {
        method,
        headers: { ...headers, ...newVisitorHeaders(), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, data: (await answer.json()).data }
    }
    const state = async (): Promise<PackState> => (await call('GET')).data
    const files = () => readdirSync(join(dataDir, 'handover'))
    const half = [expect.stringMatching(/\.zip\.part$/)]

    const held = holdPhoto(photo)
    expect((await call('POST', {})).status).toBe(202)
    const first = await held.isRead()
    expect(files()).toEqual(half)
    process.kill(childOf(site.child), 'SIGKILL')
    await expect.poll(state).toMatchObject({
      state: 'failed',
      why: 'The system ended it, probably because memory ran out.',
    })
    await first.close()

    expect((await call('POST', {})).status).toBe(202)
    const second = await held.isRead()
    expect(files()).toEqual(half)
    site.child.kill('SIGKILL')
    await site.ended
    // The child process notices that its server is gone, and cleans up.
    await second.write('RIFF')
    await second.close()
    await expect.poll(files).toEqual([])
    held.release()

    site = await startSite(dataDir)
    expect(await state()).toMatchObject({ state: 'making' })
    aMinuteLater(dataDir)
    expect(await state()).toMatchObject({
      state: 'failed',
      why: 'It was interrupted because the program was stopped.',
    })
    const { data } = await call('POST', {})
    await expect.poll(async () => (await state()).state).toBe('ready')
    const [name = ''] = files()
    const pack = await openArchive(readFileSync(join(dataDir, 'handover', name)), data.passphrase)
    expect([...pack.keys()]).toContain('Photos.zip')

    // When stopped, the server waits a few seconds for a hanging child process.
    const again = holdPhoto(photo)
    await call('POST', {})
    const third = await again.isRead()
    site.child.kill('SIGTERM')
    expect(await site.ended).toBe(0)
    await third.close()
    again.release()
    site = await startSite(dataDir)
    expect(await state()).toMatchObject({ state: 'failed', why: expect.stringMatching(/stopped/) })
    await expect.poll(files).toEqual([])
  },
)

test('on the command line, a kill leaves only a partial file, and a full disk leaves nothing and causes a one-sentence error', async ({
  skip,
}) => {
  const disk = smallDisk(24)
  if (!disk) return skip('no disk can be mounted here')
  const { dataDir, photo } = await aSiteWithPhoto()
  const to = join(disk.folder, 'pack.zip')
  const held = holdPhoto(photo)
  const killed = runHandover(to, dataDir)
  const first = await held.isRead()
  killed.child.kill('SIGKILL')
  await killed.ended
  await first.close()
  expect(readdirSync(disk.folder)).toEqual(['pack.zip.part'])
  const blocked = await runHandover(to, dataDir).ended
  expect(blocked).toMatchObject({ status: 1, err: expect.stringContaining(`delete ${to}.part`) })
  rmSync(`${to}.part`)

  const { ended } = runHandover(to, dataDir)
  const end = await held.isRead()
  disk.fill()
  await end.write(Buffer.alloc(2_000_000, 'x'))
  await end.close()
  held.release()
  expect(await ended).toMatchObject({ status: 1, err: 'The disk of the pack is full.\n' })
  expect(readdirSync(disk.folder)).toEqual(['filler'])

  const refused = await runHandover(to, dataDir).ended
  expect(refused).toMatchObject({
    status: 1,
    err: expect.stringMatching(
      /^There is not enough space for the pack: it needs .+ [KMG]B, and .+ is free\.\n$/,
    ),
  })
  disk.makeRoom()
  expect(await runHandover(to, dataDir).ended).toMatchObject({ status: 0, err: '' })
})

/** Starts a site with a festival that has a photo. */
async function aSiteWithPhoto() {
  const dataDir = temporaryFolder()
  const headers = await adminHeaders(dataDir)
  const site = await startSite(dataDir)
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...aFestival(), coverImageURL: await aPicture() }))
    body.set(name, value as string | Blob)
  const added = await fetch(`${site.url}/api/admin/dashboard/events/festivals/add-festival`, {
    method: 'POST',
    headers: { ...headers, ...newVisitorHeaders() },
    body,
  })
  expect(added.status).toBe(201)
  const { data } = (await added.json()) as { data: { coverImageURL: string } }
  return { dataDir, headers, site, photo: join(dataDir, 'uploads', basename(data.coverImageURL)) }
}

/** Replaces a photo with a named pipe, which shows when a reader opens it and blocks the reader. */
function holdPhoto(photo: string) {
  const away = `${photo}.away`
  renameSync(photo, away)
  spawnSync('mkfifo', [photo])
  return {
    isRead: (): Promise<FileHandle> => open(photo, 'w'),
    release() {
      rmSync(photo)
      renameSync(away, photo)
    },
  }
}

function runHandover(to: string, dataDir: string) {
  const child = spawn(process.execPath, ['site/command-line/handover.ts', '--to', to], {
    env: { ...process.env, ...nothingSet, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[status, signal], out, err]) => ({ status: status ?? signal, out, err }),
  )
  return { child, ended }
}

/** Returns the server's only child process. */
function childOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  expect(children).toHaveLength(1)
  return Number(children[0])
}

/** Moves the pack's last heartbeat a minute into the past. */
function aMinuteLater(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'lamplight.sqlite'))
  const beatAt = new Date(Date.now() - 60_000).toISOString()
  database.prepare(`update jobs set "beatAt" = ? where kind = 'pack'`).run(beatAt)
  database.close()
}
