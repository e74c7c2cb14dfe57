import { personPaths } from '#domain/admin/person.ts'
import { onBothDatabases } from './both-databases.ts'
import { editableStudents } from './edit-student.ts'
import { behindProxy, type Client, openClient } from './http.ts'
import { atMostStarts, type Result } from './result.ts'
import { type AdminHeaders, createAdmin, type Settings, withServer } from './server.ts'
import { measureTime, median } from './statistics.ts'

const students = 10_000
const rounds = 7

/** How long it takes to see everything about one child of many, and to erase it with the file written anew. */
export const measureErasePerson = (): Promise<Result[]> =>
  onBothDatabases('Erasing a person', students, measure)

async function measure(database: string, settings: Settings): Promise<Result[]> {
  const headers = await createAdmin(settings)
  return withServer({ ...settings, ...behindProxy }, async ({ url }) => {
    const client = openClient(url)
    try {
      const { read, erased } = await measureRounds(client, headers)
      const of = `of ${students.toLocaleString('en')}, ${database}`
      return [
        atMostStarts(3, `Everything about one child ${of}`, median(read)),
        atMostStarts(15, `Erasing one child ${of}`, median(erased)),
      ]
    } finally {
      client.close()
    }
  })
}

async function measureRounds(client: Client, headers: AdminHeaders) {
  const read: number[] = []
  const erased: number[] = []
  const records = await editableStudents(client, headers)
  for (const { _id } of records.slice(0, rounds)) {
    const at = (path: string) => path.replace(':kind', 'student').replace(':id', String(_id))
    let person = { name: '', updatedAt: '' }
    read.push(
      await measureTime(async () => {
        const { body } = await client.request(at(personPaths.one), { headers })
        person = JSON.parse(body.toString()).data
      }),
    )
    const { name, updatedAt } = person
    const body = JSON.stringify({ name, updatedAt })
    erased.push(
      await measureTime(async () => {
        const answer = await client.request(at(personPaths.erase), {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        })
        if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`)
      }),
    )
  }
  return { read, erased }
}
