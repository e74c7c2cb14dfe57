import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Evening } from '#domain/evenings/evening-schemas.ts'
import { eveningPaths, maxEventsAtOnce } from '#domain/evenings/evenings.ts'
import { newId } from '#domain/text/new-id.ts'
import { marksAt } from '#testing/evenings.ts'
import { atMost, atMostStarts, type Result } from './result.ts'
import { onBothDatabases, type Settings, withSite } from './server.ts'
import { measureSteps, measureTimes, median } from './statistics.ts'

const children = 120
const rounds = 15
/** What reading, checking and answering a batch may add to storing its rows. */
const maxTimesBare = 10

/** How long a batch of marks takes, beside SQLite's own insert of as many rows, and the evening that a phone loads. */
export async function measureEvening(): Promise<Result[]> {
  const bareMs = await measureBareInsert()
  const { measured, missing } = await onBothDatabases(children, (database, settings) =>
    measure(database, settings, bareMs),
  )
  return [...measured.flat(), ...missing]
}

const measure = (database: string, settings: Settings, bareMs: number): Promise<Result[]> =>
  withSite(settings, async ({ admin }) => {
    const read = async (day: string): Promise<Evening> =>
      JSON.parse(String((await admin.request(eveningPaths.one.replace(':day', day))).body)).data
    const day = String((await read('next')).previous)
    const { children } = await read(day)
    const ids = children.map(({ id }) => id)
    // So that there is a class session, whose counts each batch changes.
    await admin.call(eveningPaths.events, aBatch(day, ids, [children[0]?.studentClass ?? '']))
    const steps = await measureSteps(rounds, () => ({
      batch: () => admin.call(eveningPaths.events, aBatch(day, ids)),
      evening: () => read(day),
    }))
    const { batch, evening } = Object.fromEntries(steps)
    const note = `${(batch ?? 0).toFixed(1)} ms, bare ${bareMs.toFixed(1)} ms`
    return [
      atMost(
        maxTimesBare,
        '× bare SQLite',
        `${maxEventsAtOnce} marks, ${database}`,
        (batch ?? 0) / bareMs,
        note,
      ),
      atMostStarts(3, `An evening of ${ids.length} children, ${database}`, evening ?? 0),
    ]
  })

let taps = 0

/** As many marks as a phone sends at once. */
function aBatch(day: string, ids: readonly string[], closed: readonly string[] = []) {
  const at = new Date().toISOString()
  taps += 1
  const mark = marksAt(at, day)
  const people = Array.from({ length: maxEventsAtOnce - closed.length }, (_, index) =>
    mark('child', ids[index % ids.length] ?? '', (index + taps) % 3 ? 'here' : 'none'),
  )
  const marks = [...people, ...closed.map((studentClass) => mark('class', studentClass, 'closed'))]
  return { clock: at, phone: newId(), marks }
}

/** As many rows of the same table in one transaction, by SQLite alone, with the settings of ours. */
async function measureBareInsert(): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-bench-'))
  const db = new DatabaseSync(join(folder.path, 'bare.sqlite'))
  const columns = ['id', 'day', 'about', 'subject', 'what', 'at', 'receivedAt', 'phone', 'adminId']
  db.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    create table marks (${columns.map((column) => `"${column}" text`).join(', ')}, primary key ("id")) strict;
    create index marks_day on marks ("day");
    create index marks_subject on marks ("subject", "day");`)
  const insert = db.prepare(`insert into marks values (${columns.map(() => '?').join(', ')})`)
  const times = await measureTimes(rounds, async () => {
    db.exec('begin')
    for (const { id, day, about, subject, what, at } of aBatch('2026-11-19', [newId()]).marks)
      insert.run(id, day, about, subject, what, at, at, id, id)
    db.exec('commit')
  })
  db.close()
  return median(times)
}
