import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { student } from '#domain/kinds/student.ts'
import { plannedAddition } from '#features/content/server/write/record-change.ts'
import { writeChanges } from '#features/content/server/write/write-changes.ts'
import { schoolYearPaths } from '#features/school-year/school-year.ts'
import type { SchoolYear } from '#features/school-year/school-year-schemas.ts'
import { changeContent } from '#server/db/content-version.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { aStudent } from '../builders.ts'
import { chosenSeed, seededRandom } from '../seeded-random.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { repeats } from './repeats.ts'
import { adminHeaders, startSite } from './site-process.ts'

const children = 1_000
const kills = 3 * repeats

test('a kill during the start of a school year moves everyone up or no one', async () => {
  const random = seededRandom(chosenSeed())
  const dataDir = temporaryFolder()
  const headers = { ...(await adminHeaders(dataDir)), 'content-type': 'application/json' }
  await addChildren(dataDir)

  for (let kill = 0; kill < kills; kill += 1) {
    const { url, child, ended } = await startSite(dataDir)
    const plan: SchoolYear = (await (await fetch(url + schoolYearPaths.plan, { headers })).json()).data
    const undo = `${url}/api/admin/dashboard/changes/${plan.done?._id}/undo`
    const moved = plan.done
      ? fetch(undo, { method: 'POST', headers, body: '{}' })
      : fetch(url + schoolYearPaths.plan, { method: 'POST', headers, body: JSON.stringify(moveOf(plan)) })
    const answer = moved.then(
      ({ status }) => status,
      () => 'none',
    )
    // Kills the server at a random moment, because it must survive a kill at any moment.
    await wait(5 + random() * 395)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')

    const isBegun = await expectWhole(dataDir)
    if ((await answer) === 200) expect(isBegun).toBe(!plan.done)
  }
})

const moveOf = ({ year, students }: SchoolYear) => ({
  year,
  students: students.map(({ _id, updatedAt }) => ({ _id, updatedAt, becomes: 'moves', studentClass: '6' })),
  volunteers: [],
})

async function addChildren(dataDir: string) {
  const { db, contentVersion, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const columns = () => ({ ...aStudent({ studentClass: '5' }), coverImageURL: null })
  const changes = Array.from({ length: children }, () => plannedAddition(student, columns(), new Date()))
  await changeContent({ db, contentVersion }, (db) => writeChanges(db, changes, new Date()))
  await close()
}

/** Returns true if the year has begun. Asserts that all data is consistent with that. */
async function expectWhole(dataDir: string): Promise<boolean> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const { rows } = await sql<{ moved: number; begun: number; kept: number }>`
    select
      (select count(*) from "students" where "studentClass" = '6') as "moved",
      (select count(*) from "history" where "reason" is not null and "undoneAt" is null) as "begun",
      (select count(*) from "yearRecords" where "changeSetId" in (
        select "id" from "history" where "reason" is not null and "undoneAt" is null
      )) as "kept"`.execute(db)
  const { rows: check } = await sql`pragma integrity_check`.execute(db)
  await close()
  const [found] = rows
  const isBegun = found?.begun === 1
  const all = isBegun ? children : 0
  expect({ ...found }).toEqual({ moved: all, begun: isBegun ? 1 : 0, kept: all })
  expect(check).toEqual([{ integrity_check: 'ok' }])
  return isBegun
}
