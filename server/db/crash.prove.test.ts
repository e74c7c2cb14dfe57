import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startChild } from '#testing/children/child.ts'
import { times } from '#testing/promises/durations.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openDatabase } from './open-database.ts'

const rounds = times(5, 50)

test('what was acknowledged is there after the process was killed, and nothing is there by half', async () => {
  const folder = temporaryFolder()
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round += 1) acknowledged.push(...(await writeUntilKilled(folder)))
  expect(acknowledged.length).toBeGreaterThan(rounds)

  const { db, contentVersion, close } = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  const rows = await db.selectFrom('history').select('id').execute()
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(kept.size, 'each transaction wrote two lines and one version').toBe(
    (contentVersion.current() - 1) * 2,
  )
  const { rows: check } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  expect(check.map((row) => row.integrity_check)).toEqual(['ok'])
  await close()
})

/** The moment is what is tried here, so it is left to chance. */
async function writeUntilKilled(folder: string) {
  const child = startChild('write-until-killed.ts', folder)
  const first = (await child.line()) ?? ''
  await wait(Math.random() * 300)
  const lines = [first, ...(await child.kill())]
  return lines
    .filter((line) => line.length === '00000000-0000-7000-8000-000000000000'.length * 2 + 1)
    .flatMap((line) => line.split(' '))
}
