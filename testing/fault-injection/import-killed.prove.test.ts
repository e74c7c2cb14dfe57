import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importPaths } from '#features/import/imports.ts'
import { changeSets } from '#features/undo/server/read-change-sets.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { chosenSeed, seededRandom } from '../seeded-random.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { repeats } from './repeats.ts'
import { adminHeaders, newVisitorHeaders, startSite } from './site-process.ts'

const kills = 3 * repeats
const rows = 5_000

test('a list is added completely or not at all when the server is killed, and can be added afterwards', async () => {
  const random = seededRandom(chosenSeed())
  const dataDir = temporaryFolder()
  const headers = await adminHeaders(dataDir)
  const counts = { whole: 0, nothing: 0 }
  let open = ''

  for (let kill = 0; kill < kills; kill += 1) {
    const { url, child, ended } = await startSite(dataDir)
    const call = async (method: string, path: string, body?: FormData | object) => {
      const isForm = body instanceof FormData
      const answer = await fetch(url + path, {
        method,
        headers: { ...headers, ...newVisitorHeaders(), ...(!isForm && body && json) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      expect(answer.ok, await answer.clone().text()).toBe(true)
      return answer.json()
    }
    open ||= (await call('POST', importPaths.add.replace(':kind', 'student'), aList(kill))).data._id
    const { preview } = await call('GET', importPaths.one.replace(':id', open))
    expect(preview.counts.new).toBe(rows)
    const { stamp, previewedAt } = preview
    let isAnswered = false
    const applying = call('POST', importPaths.apply.replace(':id', open), { stamp, previewedAt }).then(
      () => {
        isAnswered = true
      },
      // A browser gets this error when the server is gone.
      (error) => expect(error).toBeInstanceOf(TypeError),
    )
    // Kills the server at a random moment, because it must survive a kill at any moment. The last round waits for the
    // list to be applied.
    await (kill === kills - 1 ? applying : wait(50 + random() * 1_150))
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await applying

    const found = await stored(dataDir, open)
    const isThere = found.isApplied
    expect(found).toEqual({
      isApplied: isThere,
      students: (counts.whole + (isThere ? 1 : 0)) * rows,
      changedRecords: (counts.whole + (isThere ? 1 : 0)) * rows,
      changeSets: counts.whole + (isThere ? 1 : 0),
      integrity: 'ok',
    })
    if (isAnswered) expect(isThere, 'an acknowledged import is stored').toBe(true)
    counts[isThere ? 'whole' : 'nothing'] += 1
    if (isThere) open = ''
  }
  expect(counts.whole).toBeGreaterThan(0)
})

const json = { 'content-type': 'application/json' }

function aList(number: number) {
  const lines = Array.from({ length: rows }, (_, n) => `Asha ${number} ${n},K-${number}-${n},F,5,Lane ${n}`)
  const form = new FormData()
  form.set('file', new File([['Name,Unique ID,Gender,Class,Address', ...lines].join('\n')], 'class.csv'))
  return form
}

async function stored(dataDir: string, id: string) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const count = async (table: string) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as "count" from ${sql.table(table)}`.execute(db)
    return Number(rows[0]?.count)
  }
  const list = await db.selectFrom('imports').select('changeSetId').where('id', '=', id).executeTakeFirst()
  const { rows: check } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const found = {
    isApplied: list?.changeSetId != null,
    students: await count('students'),
    changedRecords: await count('changedRecords'),
    changeSets: (await changeSets(db).select('id').execute()).length,
    integrity: check[0]?.integrity_check,
  }
  await close()
  return found
}
