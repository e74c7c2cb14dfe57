import { bulkChangePath } from '#domain/records/bulk-change.ts'
import { changeSetPaths } from '#domain/records/change-sets.ts'
import { onBothDatabases } from './both-databases.ts'
import { behindProxy, type Client, openClient } from './http.ts'
import { atMostStarts, type Result } from './result.ts'
import { type AdminHeaders, createAdmin, type Settings, withServer } from './server.ts'
import { measureTime, median } from './statistics.ts'

const students = 2_000
const maxStarts = 20
const rounds = 5

/** How long a class takes to be changed as one, and to be as before, on both databases. */
export const measureBulkChange = (): Promise<Result[]> => onBothDatabases('Bulk change', students, measure)

async function measure(database: string, settings: Settings): Promise<Result[]> {
  const headers = await createAdmin(settings)
  return withServer({ ...settings, ...behindProxy }, async ({ url }) => {
    const client = openClient(url)
    try {
      const times = await measureRounds(client, headers)
      return Object.entries(times).map(([what, each]) =>
        atMostStarts(
          maxStarts,
          `${what} of ${students.toLocaleString('en')} students, ${database}`,
          median(each),
        ),
      )
    } finally {
      client.close()
    }
  })
}

async function measureRounds(client: Client, headers: AdminHeaders) {
  const times: Record<string, number[]> = {
    'Preview of a bulk change': [],
    'Bulk change': [],
    'Its undo': [],
  }
  const post = (path: string, body: object = {}) =>
    client.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const path = bulkChangePath.replace(':kind', 'student')
  const body = { records: { list: {} }, change: { values: { studentClass: '11' } } }
  for (let round = 0; round < rounds; round += 1) {
    let id = ''
    const steps = [
      () => post(path, { ...body, isPreview: true }),
      async () => {
        const answer = await post(path, { ...body, expected: students })
        id = JSON.parse(answer.body.toString()).data._id
      },
      () => post(changeSetPaths.undo.replace(':id', id)),
    ]
    for (const [index, each] of Object.values(times).entries())
      each.push(await measureTime(steps[index] as () => Promise<unknown>))
  }
  return times
}
