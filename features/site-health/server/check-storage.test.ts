import { beforeEach, describe, expect, test } from 'vitest'
import { hour } from '#domain/dates/durations.ts'
import { putBytes } from '#server/media/store/store.ts'
import { sweepFiles } from '#server/media/store/sweep-files.ts'
import { anAdmin } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { checkStorage } from './check-storage.ts'
import { mailProblems } from './mail-problems.ts'

const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'school@example.org' }

describe.each(dialects)('missing files, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false, each: true, env: mailSettings })
  beforeEach(async () => {
    // Stop the mail worker, because mails lose their text once they are sent.
    await site.context.mailer.close()
    await anAdmin(site.context)
  })

  const found = async (context = site.context) => checkStorage(context)
  const video = (letter: string) => `${letter.repeat(40)}.mp4`
  const addUploads = (names: string[]) =>
    site.context.db
      .insertInto('uploads')
      .values(
        names.map((name) => ({
          name,
          mimeType: 'video/mp4',
          bytes: 3,
          width: null,
          height: null,
          createdAt: site.context.now().toISOString(),
        })),
      )
      .execute()

  test('are critical if all are missing at once, as with an unmounted disk, until one of them is back', async () => {
    await addUploads(['a', 'b', 'c'].map(video))
    for (let n = 0; n < 4; n += 1) {
      await mailProblems(site.context)
      site.advanceTime(hour)
    }
    expect(await found()).toMatchObject({ level: 'critical', says: expect.stringContaining('perhaps all') })
    const mails = await rowsOf(site.context.db, 'mails')
    expect(mails.map(({ subject }) => subject.split(' – ')[0])).toEqual(['Our site needs attention'])
    await putBytes(site.context.media, video('b'), Buffer.from('abc'))
    expect((await found())?.level).toBe('ok')
  })

  test('are a warning if few and critical if many, no matter which process checks', async () => {
    await putBytes(site.context.media, video('a'), Buffer.from('abc'))
    await addUploads([video('a')])
    // Gives the missing files an earlier time, so that the newest file is not one of them.
    site.advanceTime(-hour)
    const lost = Array.from({ length: 21 }, (_, at) => `${String(at).padStart(40, '0')}.mp4`)
    const afterSweep = async () => {
      await sweepFiles(site.context)
      const { level, says } = (await found({ ...site.context })) ?? {}
      return [level, says]
    }
    await addUploads(lost.slice(1))
    expect(await afterSweep()).toEqual(['warning', expect.stringContaining('20 files')])
    await addUploads(lost.slice(0, 1))
    expect(await afterSweep()).toEqual(['critical', expect.stringContaining('21 files')])
  })
})
