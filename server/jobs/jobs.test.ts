import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { message } from '#domain/text/words.ts'
import { backupMessages } from '#features/backup/backups.ts'
import { dialects, openTestDatabase } from '#testing/databases.ts'
import { createJobs, readRunning } from './jobs.ts'

const log = pino({ level: 'silent' })
const options = { place: 'the disk', refusal: message(backupMessages, 'running') }

describe.each(dialects)('jobs, on %s', (dialect) => {
  async function openJobs() {
    const { db, close } = await openTestDatabase(dialect)
    onTestFinished(close)
    let time = Date.parse('2026-11-21T17:00:00.000Z')
    const now = () => new Date(time)
    const advance = (milliseconds: number) => {
      time += milliseconds
    }
    const start = (work: () => Promise<unknown>) => {
      const jobs = createJobs({ db, now, log })
      return jobs.start('backup', options, work).then(() => jobs)
    }
    return { db, now, advance, start }
  }
  const endless = () => new Promise(() => {})

  test('run once at a time, across processes, and again after success or failure', async () => {
    const { db, now, start } = await openJobs()
    const end = Promise.withResolvers<void>()
    const first = await start(() => end.promise)
    await expect(start(endless)).rejects.toThrow(backupMessages.running)
    expect(await readRunning(db, now())).toEqual(new Set(['backup']))
    end.resolve()
    await first.whenIdle()
    expect(await readRunning(db, now())).toEqual(new Set())
    await (await start(() => Promise.reject(new Error('It is full.')))).whenIdle()
    await start(endless)
  })

  test.each([
    ['too old, since its process was killed', 2 * minute],
    ['in the future, since a clock was wrong', -30 * 24 * 60 * minute],
  ])('count as ended if the heartbeat is %s', async (_what, passed) => {
    const { db, now, advance, start } = await openJobs()
    await start(endless)
    advance(passed)
    expect(await readRunning(db, now())).toEqual(new Set())
    await start(endless)
  })
})
