import { expect, onTestFinished, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { openTestApp } from '#testing/app.ts'
import { addFile } from '#testing/backups.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { listBackups } from './backup-folder.ts'
import { runBackup } from './make-backup.ts'

test('keeps older backups while newer ones lack the pictures', async () => {
  const site = await openTestApp('sqlite')
  onTestFinished(() => site.close())
  const { context } = site
  const to = temporaryFolder()
  const backUp = async () => {
    site.advanceTime(day)
    const retention = { keep: 1, intervalMs: day }
    const { name } = await runBackup(context, { to, retention })
    return name
  }
  const listed = async () => (await listBackups(to)).map(({ name }) => name).sort()
  const files = [await addFile(site), await addFile(site), await addFile(site), await addFile(site)]
  const whole = [await backUp()]
  for (const name of files) await context.media.remove(name)
  const [first, second] = [await backUp(), await backUp()]
  expect(await listed()).toEqual([...whole, first, second])
  await addFile(site)
  // If only a few files are missing, the last backup is enough.
  const last = await backUp()
  expect(await listed()).toEqual([last])
})
