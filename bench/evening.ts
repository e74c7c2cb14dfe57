import { randomUUIDv7 } from 'node:crypto'
import type { Evening } from '#features/evenings/evening-schemas.ts'
import { eveningPaths, maxEventsAtOnce } from '#features/evenings/evenings.ts'
import { marksAt } from '#testing/evenings.ts'
import { atMostStarts, type Result } from './result.ts'
import { onBothDatabases, type Settings, withSite } from './server.ts'
import { measureTimes, median } from './statistics.ts'

const children = 120
const rounds = 15

export async function measureEvening(): Promise<Result[]> {
  const { measured, missing } = await onBothDatabases(children, measure)
  return [...measured.flat(), ...missing]
}

const measure = (database: string, settings: Settings): Promise<Result[]> =>
  withSite(settings, async ({ admin }) => {
    const read = (day: string) => admin.call<Evening>(eveningPaths.one.replace(':day', day))
    const day = String((await read('next')).previous)
    const { children } = await read(day)
    const ids = children.map(({ id }) => id)
    // This creates a class session, whose counts each batch changes.
    await admin.call(eveningPaths.events, aBatch(day, ids, [children[0]?.studentClass ?? '']))
    const batches = await measureTimes(rounds, () => admin.call(eveningPaths.events, aBatch(day, ids)))
    const evenings = await measureTimes(rounds, () => read(day))
    return [
      atMostStarts(2, `${maxEventsAtOnce} marks, ${database}`, median(batches)),
      atMostStarts(3, `An evening of ${ids.length} children, ${database}`, median(evenings)),
    ]
  })

let taps = 0

function aBatch(day: string, ids: readonly string[], closed: readonly string[] = []) {
  const at = new Date().toISOString()
  taps += 1
  const mark = marksAt(at, day)
  const people = Array.from({ length: maxEventsAtOnce - closed.length }, (_, index) =>
    mark('child', ids[index % ids.length] ?? '', (index + taps) % 3 ? 'here' : 'none'),
  )
  const marks = [...people, ...closed.map((studentClass) => mark('class', studentClass, 'closed'))]
  return { clock: at, phone: randomUUIDv7(), marks }
}
