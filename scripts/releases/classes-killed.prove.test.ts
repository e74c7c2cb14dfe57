import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '#server/db/migrations/index.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startChild } from '#testing/children/child.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { unpack } from './kept-release.ts'

const step = migrations.findIndex(({ name }) => name.endsWith('-classes'))

test('a folder of 0.7.0 whose process was killed while classes were made has all classes after the next start', async () => {
  const whole = await readClasses(unpacked())
  expect(whole.children.length).toBeGreaterThan(5)
  expect(whole.named).toEqual(expect.arrayContaining(['classLogs 6', 'rotaPlaces 6']))
  // From the first table to the last rows.
  for (const statement of [1, 8, 16, 22, 28]) {
    const dataDir = unpacked()
    const child = startChild('die-in-migration.ts', dataDir, String(step), String(statement))
    expect(await child.ended, `before statement ${statement}`).toBe('SIGKILL')
    expect(await readClasses(dataDir)).toEqual(whole)
  }
})

function unpacked() {
  const folder = temporaryFolder()
  unpack('0.7.0', folder)
  return join(folder, 'sqlite')
}

/** Starts on the folder, and returns who has been in which class, and which class each mark, entry and place names. */
async function readClasses(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const children = await sql`
    select "childId", "from", "name", "endedAt" from "childClasses" join "classes" on "classes"."id" = "classId"
    order by "childId", "from"`.execute(db)
  const named = await sql<{ text: string }>`
    select 'classLogs ' || "name" as "text" from "classLogs" join "classes" on "classes"."id" = "classId"
    union all select 'rotaPlaces ' || "name" from "rotaPlaces" join "classes" on "classes"."id" = "classId"
    union all select 'registerMarks ' || "name" from "registerMarks" join "classes" on "classes"."id" = "subject"
    order by 1`.execute(db)
  await close()
  return { children: children.rows, named: named.rows.map(({ text }) => text) }
}
