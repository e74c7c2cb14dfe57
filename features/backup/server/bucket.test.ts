import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { derivedNames } from '#domain/media/pictures.ts'
import { explainFailure } from '#server/jobs/explained-error.ts'
import { openStore } from '#server/media/store/open-store.ts'
import { putBytes } from '#server/media/store/store.ts'
import { openTestApp } from '#testing/app.ts'
import { addFile } from '#testing/backups.ts'
import { aBucket, removeBucket } from '#testing/s3-server.ts'
import { namesIn } from '#testing/stores.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore/restore-backup.ts'

const log = pino({ level: 'silent' })

/** Opens a site with files in a bucket: a video, and a picture with its variants. */
async function siteInBucket() {
  const site = await openTestApp('sqlite')
  onTestFinished(() => site.close())
  const s3 = await aBucket()
  const media = await openStore({ dataDir: site.dataDir, s3 }, log)
  const context = { ...site.context, media }
  const video = await addFile({ context })
  const picture = `${'a'.repeat(40)}-1000x500-${'0'.repeat(24)}.webp`
  const drawn = derivedNames(picture)
  for (const name of [picture, ...drawn]) await putBytes(media, name, Buffer.from(name))
  const createdAt = context.now().toISOString()
  await context.db
    .insertInto('uploads')
    .values({ name: picture, mimeType: 'image/webp', bytes: 1, width: 1000, height: 500, createdAt })
    .execute()
  return { parts: context, s3, to: join(site.dataDir, 'backups'), all: [video, picture, ...drawn].sort() }
}

test('backs up files in a bucket, and restores them to another bucket or to the disk', async () => {
  const { parts: context, to, all } = await siteInBucket()
  expect(all.length).toBeGreaterThan(3)
  const { path, files, missing } = await makeBackup(context, { to })
  expect({ files, missing }).toEqual({ files: all.length, missing: [] })

  const onDisk = temporaryFolder()
  await restoreBackup(path, { dataDir: onDisk, databaseUrl: undefined, s3: undefined })
  expect(readdirSync(join(onDisk, 'uploads')).sort()).toEqual(all)

  const into = { dataDir: temporaryFolder(), databaseUrl: undefined, s3: await aBucket() }
  await restoreBackup(path, into)
  expect((await namesIn(await openStore(into, log))).sort()).toEqual(all)
})

test('explains that the storage for files is unreachable, and leaves no partial backup behind', async () => {
  const { parts: context, s3, to } = await siteInBucket()
  await removeBucket(s3.bucket)
  const failed = await makeBackup(context, { to }).catch((error: unknown) => error)
  expect(explainFailure(failed, 'BACKUP_DIR')).toMatch(/^The storage for files /)
  expect(readdirSync(to)).toEqual([])
})
