import { type ChildProcess, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { packPaths } from '#features/handover/handover.ts'
import { aFestival } from '../builders.ts'
import { aPicture } from '../files.ts'
import { openArchive } from '../open-pack.ts'
import { smallDisk } from '../small-disk.ts'
import { startCommand } from '../start-command.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { adminHeaders, newVisitorHeaders, startSite } from './site-process.ts'

test.runIf(process.platform === 'linux')(
  'a download that breaks off never looks whole, leaves nothing running, and allows the next one',
  async () => {
    const { dataDir, headers, photo, ...started } = await aSiteWithPhoto()
    let { site } = started
    const prepare = async () => {
      const answer = await fetch(site.url + packPaths.pack, {
        method: 'POST',
        headers: { ...headers, ...newVisitorHeaders(), 'content-type': 'application/json' },
        body: '{}',
      })
      return { status: answer.status, data: (await answer.json()).data }
    }
    /** Begins a download that hangs at a photo. */
    const begin = async (held: ReturnType<typeof holdPhoto>) => {
      const stop = new AbortController()
      const answer = await fetch(site.url + (await prepare()).data.url, { signal: stop.signal })
      expect(answer.status).toBe(200)
      const photoFile = await held.isRead()
      const content = answer.arrayBuffer().then(
        () => 'whole',
        () => 'broken off',
      )
      return { content, stop, photoFile, child: childOf(site.child) }
    }
    const held = holdPhoto(photo)

    const first = await begin(held)
    process.kill(first.child, 'SIGKILL')
    expect(await first.content).toBe('broken off')
    await first.photoFile.close()

    const second = await begin(held)
    expect((await prepare()).status).toBe(409)
    second.stop.abort()
    expect(await second.content).toBe('broken off')
    await expect.poll(() => isRunning(second.child)).toBe(false)
    await second.photoFile.close()

    const third = await begin(held)
    site.child.kill('SIGKILL')
    await site.ended
    expect(await third.content).toBe('broken off')
    // The child process notices that its server is gone.
    await third.photoFile.write('RIFF')
    await third.photoFile.close()
    await expect.poll(() => isRunning(third.child)).toBe(false)

    site = await startSite(dataDir)
    const fourth = await begin(held)
    site.child.kill('SIGTERM')
    expect(await fourth.content).toBe('broken off')
    expect(await site.ended).toBe(0)
    await fourth.photoFile.close()
    held.release()

    site = await startSite(dataDir)
    const { data } = await prepare()
    const whole = await (await fetch(site.url + data.url)).arrayBuffer()
    const pack = await openArchive(new Uint8Array(whole), data.passphrase)
    expect([...pack.keys()]).toContain('Photos.zip')
  },
)

function isRunning(pid: number) {
  try {
    // A process that has ended but was not waited for has no files.
    return readdirSync(`/proc/${pid}/fd`).length > 0
  } catch {
    return false
  }
}

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

const runHandover = (to: string, dataDir: string) =>
  startCommand('handover', ['--to', to], { DATA_DIR: dataDir })

/** Returns the server's only child process. */
function childOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  expect(children).toHaveLength(1)
  return Number(children[0])
}
