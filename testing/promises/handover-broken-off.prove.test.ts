import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { variableNames } from '#server/config.ts'
import { aFestival } from '../builders.ts'
import { aPicture } from '../files.ts'
import { smallDisk } from '../small-disk.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { isLong } from './durations.ts'
import { fromAnywhere, signedInOn, startSite } from './site-process.ts'

const nothingSet = Object.fromEntries(variableNames.map((name) => [name, '']))

test('on the command line a killed pack is only a part, and a full disk is told in a sentence and keeps nothing of it', async ({
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

  const { ended } = runHandover(to, dataDir)
  const end = await held.isRead()
  disk.fill()
  await end.write(Buffer.alloc(2_000_000, 'x'))
  await end.close()
  held.release()
  expect(await ended).toMatchObject({ status: 1, err: 'The disk of the pack is full.\n' })
  expect(readdirSync(disk.folder)).toEqual(['filler'])

  if (!isLong) return
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

/** A site with a festival, whose photo is a file. */
async function aSiteWithPhoto() {
  const dataDir = temporaryFolder()
  const headers = await signedInOn(dataDir)
  const site = await startSite(dataDir)
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...aFestival(), coverImageURL: await aPicture() }))
    body.set(name, value as string | Blob)
  const added = await fetch(`${site.url}/api/admin/dashboard/events/festivals/add-festival`, {
    ...{ method: 'POST', headers: { ...headers, ...fromAnywhere() }, body },
  })
  expect(added.status).toBe(201)
  const { data } = (await added.json()) as { data: { coverImageURL: string } }
  return { dataDir, headers, site, photo: join(dataDir, 'uploads', basename(data.coverImageURL)) }
}

/** In place of a photo a pipe, which shows that somebody reads it and keeps them waiting. */
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
  const child = spawn(process.execPath, ['server/command-line/handover.ts', '--to', to], {
    env: { ...process.env, ...nothingSet, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[status, signal], out, err]) => ({ status: status ?? signal, out, err }),
  )
  return { child, ended }
}
