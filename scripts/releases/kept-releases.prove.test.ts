import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { student } from '#domain/kinds/student.ts'
import { outboxPaths } from '#domain/mail/outbox.ts'
import { shownGroup } from '#domain/small-groups.ts'
import { changeSetPaths } from '#features/content/change-sets.ts'
import { trashPaths } from '#features/content/trash.ts'
import { importPaths } from '#features/import/imports.ts'
import { commandsFor070 } from '#server/db/known-history.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { hashFiles } from '#testing/hash-files.ts'
import { aPostgresDatabase } from '#testing/site-at.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { Client, ResponseBody } from '../api-client.ts'
import {
  databases,
  frozenClockSettings,
  keptVersions,
  readResponses,
  startOnRelease,
  unpack,
} from './kept-release.ts'
import { askFiles, openClients, refused, requestAll } from './recorded-responses.ts'

test('every release is kept', () => {
  const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)]
  expect(keptVersions()).toEqual(released.map(([, version]) => version).reverse())
})

const kept = keptVersions().flatMap((version) => databases.map((database) => ({ version, database })))

describe.each(kept)('a site of version $version on $database', ({ version, database }) => {
  test.skipIf(database === 'postgres' && !process.env.TEST_DATABASE_URL)(
    'responds as before and keeps working',
    async () => {
      const folder = temporaryFolder()
      unpack(version, folder)
      const recorded = readResponses(folder, database)
      const site = await startOnRelease(join(folder, database), {
        DATA_DIR: join(folder, 'data'),
        ...(database === 'postgres' && { DATABASE_URL: await aPostgresDatabase() }),
        ...frozenClockSettings(recorded.at),
      })
      onTestFinished(() => site.stop())
      const asked = { visitors: Object.keys(recorded.visitors), admins: Object.keys(recorded.admins) }
      const askers = await openClients(site.url, recorded)
      const { visitors, admins, pictures, files } = withoutWording(inTodaysWords(recorded))
      const now = withoutWording(withoutNewSources(await requestAll(askers, asked)))
      expect(now).toMatchObject({ visitors, admins, pictures, files })
      expect(Object.keys(pictures).length).toBeGreaterThan(10)
      const hidden = Object.keys(files).filter((address) => !(address in pictures))
      expect(new Set(Object.values(await askFiles(askers.visitor, hidden)))).toEqual(new Set([refused]))
      await goOn(askers.admin)
    },
  )
})

test('rejects a folder from before 0.7.0 and changes nothing', async () => {
  const [kept, data] = [temporaryFolder(), join(temporaryFolder(), 'data')]
  unpack('0.7.0', kept)
  const left = join(kept, 'sqlite')
  const database = new DatabaseSync(join(left, sqliteFileName))
  database.exec(`delete from "migrations" where "name" > '2026-11-22-55-consents'`)
  database.close()
  await expect(startOnRelease(left, { DATA_DIR: data })).rejects.toThrow(commandsFor070.join('\n'))
  const { 'lamplight.lock': _, ...files } = hashFiles(data)
  expect(files).toEqual(hashFiles(left))
})

/** Fields with texts that a later version may reword. */
const wording = ['label', 'many', 'stays', 'where', 'why', 'outOfReach', 'notAgain', 'error']

/** Also sorts the places of a person's data by name: since 0.8.0, what an erasure deletes comes first. */
const withoutWording = <T>(responses: T): T =>
  JSON.parse(
    JSON.stringify(responses, (key, value) => {
      if (wording.includes(key)) return undefined
      return Array.isArray(value) && value[0]?.fate
        ? value.toSorted((a, b) => a.name.localeCompare(b.name))
        : value
    }),
  )

/** The fields of a child that 0.7.0 did not have. */
const { healthNote, collectors, mayGoAlone } = student.fields
const newFields = [healthNote, collectors, mayGoAlone].map(({ label }) => label)

/** Leaves out the sources of a person's data, the fields, and the step of the checklist that 0.7.0 did not have. */
const withoutNewSources = <T>(responses: T): T =>
  JSON.parse(
    JSON.stringify(responses, (_, value) =>
      Array.isArray(value)
        ? value.filter(
            (item) =>
              !(item?.fate && ['certificates', 'applications', 'siblings'].includes(item.name)) &&
              !newFields.includes(item) &&
              !('isLeftOut' in Object(item) && item.name === 'translations'),
          )
        : value,
    ),
  )

/**
 * Rewrites what 0.7.0 said about a person in today's words: "nothing → Rekha" is "Added: Rekha", and a field that was
 * empty before and after is left out.
 */
const inTodaysWords = <T>(recorded: T): T =>
  withPersonPages(
    JSON.stringify(recorded, (key, value) => {
      if (key === 'numbers' && 'studentsSince' in value) return withoutSmallGroups(value)
      if (changesOfMany.includes(value?.action)) return { ...value, _id: value.recordId }
      return key === 'fields' && Array.isArray(value)
        ? value
            .filter((field) => field.value !== 'nothing → nothing')
            .map((field) => ({ ...field, value: inTodaysWord(field.value) }))
        : value
    }),
  )

/** Their lines of History have the ids of the change sets since 0.8.0. */
const changesOfMany = ['import', 'change together', 'move the school year on']

/** Home no longer shows groups below five. */
const withoutSmallGroups = ({
  students,
  studentsSince,
  volunteers,
  alumni,
  ...others
}: Record<string, number>) => ({
  ...others,
  students: shownGroup(students ?? 0),
  studentsSince: shownGroup(students ?? 0) + shownGroup((studentsSince ?? 0) - (students ?? 0)),
  volunteers: shownGroup(volunteers ?? 0),
  alumni: shownGroup(alumni ?? 0),
})

/** Parses the responses, with links to the pages of children and volunteers, which used to lead to their forms. */
const withPersonPages = (json: string) =>
  JSON.parse(json.replace(/\/admin\/dashboard\/edit\/(student|volunteer)\//g, '/admin/dashboard/$1s/'))

const inTodaysWord = (value: unknown) =>
  typeof value === 'string'
    ? value
        .replace(/^nothing → /, 'Added: ')
        .replace(/^(.*) → nothing$/s, 'Removed: $1')
        .replace('it is downloaded beside the form of the child', 'download it from the record of the child')
    : value

/** Adds a list, undoes a change, restores a record and resends a mail. */
async function goOn(ask: Client) {
  for (const { _id } of await listed(ask, importPaths.list)) {
    const { stamp, previewedAt } = (await ask('GET', importPaths.one.replace(':id', _id))).preview
    const json = { stamp, previewedAt, leaveOutOpen: true }
    const { message } = await ask('POST', importPaths.apply.replace(':id', _id), { json })
    expect(message).toBe('1 added.')
  }
  const [change] = (await listed(ask, changeSetPaths.list)).filter(({ reason }) => reason === 'bulk change')
  await ask('POST', changeSetPaths.undo.replace(':id', change._id))
  const [{ kind, _id }] = await listed(ask, trashPaths.list)
  await ask('POST', trashPaths.restore.replace(':kind', kind).replace(':id', _id))
  const [failed] = await listed(ask, `${outboxPaths.list}?state=failed`)
  await ask('POST', outboxPaths.resend.replace(':id', failed._id))

  const changes = await listed(ask, changeSetPaths.list)
  expect(changes.find(({ _id }) => _id === change._id)).toMatchObject({ state: 'undone' })
  expect((await listed(ask, trashPaths.list)).map(({ _id }) => _id)).not.toContain(_id)
  const inFolder = await listed(ask, `${outboxPaths.list}?state=inFolder`)
  expect(inFolder.map(({ _id }) => _id)).toContain(failed._id)
}

const listed = async (ask: Client, list: string): Promise<ResponseBody[]> => (await ask('GET', list)).data
