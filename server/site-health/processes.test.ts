import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { bothDialects } from '#testing/databases.ts'
import { newId } from '../db/new-id.ts'
import { checkProgram } from './check-program.ts'
import { announceProcess, readProcesses } from './processes.ts'

const minute = 60_000

test.each(bothDialects)(
  'processes tell that they live, where there may be several: on %s',
  async (dialect) => {
    const site = await openTestApp(dialect)
    onTestFinished(() => site.close())
    const ends = [announceProcess(site.context), announceProcess(site.context)]
    const stranger = { startedAt: '2026-11-01T10:00:00.000Z', version: '0.0.9 on Node 26.10.0' }
    const seenAt = site.context.now().toISOString()
    if (dialect === 'postgres')
      await site.context.db
        .insertInto('serverProcesses')
        .values({ id: newId(), seenAt, ...stranger })
        .execute()
    await expect
      .poll(async () => (await readProcesses(site.context)).length)
      .toBe(dialect === 'postgres' ? 3 : 1)
    expect((await checkProgram(site.context, false))?.level).toBe(dialect === 'postgres' ? 'warning' : 'ok')
    for (const end of ends) await end()
    const left = await site.context.db.selectFrom('serverProcesses').selectAll().execute()
    expect(left).toHaveLength(dialect === 'postgres' ? 1 : 0)
    site.advanceTime(4 * minute)
    expect((await readProcesses(site.context)).map(({ version }) => version)).not.toContain(stranger.version)
  },
)
