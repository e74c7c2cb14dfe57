import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { student } from '#domain/kinds/student.ts'
import { visitor } from '#domain/permissions.ts'
import { getPerson } from '#features/people/server/get-person.ts'
import { buildApp } from '#site/app.ts'
import { features } from '#site/features.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { findWrongImports } from '../import-directions.ts'
import { keyHolderDays, keyPath, keyScreen } from './example/features/keys/keys.ts'
import { keysFeature } from './example/features/keys/server/keys-routes.ts'

// Follows docs/adding-a-feature.md. Its example is in the folder next to this file.

describe.each(dialects)('the example feature on %s', (dialect) => {
  let site: TestApp
  let app: FastifyInstance
  let headers: { authorization: string }
  const show = () => app.inject({ url: keyPath, headers })
  const hand = (name: string) => app.inject({ method: 'POST', url: keyPath, headers, payload: { name } })

  async function aPerson(fullName: string) {
    const payload = aStudent({ fullName })
    const url = String(student.paths.add)
    const { data } = (await app.inject({ method: 'POST', url, headers, payload })).json()
    return getPerson(site.context.db, student.name, data._id)
  }

  beforeAll(async () => {
    site = await openTestApp(dialect)
    app = await buildApp(site.context, [...features, keysFeature])
    await app.ready()
    headers = await asAdmin(site.context, await anAdmin(site.context))
  })
  afterAll(async () => {
    await app.close()
    await site.close()
  })

  test('responds only to admins', async () => {
    expect((await app.inject({ url: keyPath })).statusCode).toBe(401)
    expect((await show()).json()).toEqual({ success: true, data: [] })
    expect((await hand('Asha')).json()).toEqual({ success: true, message: 'Asha has a key.' })
    expect((await show()).json().data).toEqual(['Asha'])
  })

  test('validates bodies against its schema', async () => {
    const response = await hand('')
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ field: 'name', message: 'Name someone.' }])
  })

  test('is described in the API document', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json()
    expect(Object.keys(paths[keyPath])).toEqual(['get', 'post'])
    expect(paths[keyPath].get.summary).toBe('List the people who have a key of the school')
  })

  test('shows and erases what it stores about a person', async () => {
    const { db, now } = site.context
    const [asha, bela] = [await aPerson('Asha Roy'), await aPerson('Bela Sen')]
    const reading = { now: now(), actor: visitor }
    await hand('Asha Roy')
    const source = keysFeature.personSources?.keys
    expect(await source?.read(db, bela, reading)).toEqual([])
    expect(await source?.read(db, asha, reading)).toMatchObject([{ link: keyScreen }])
    await source?.erase?.(db, asha, now())
    expect((await show()).json().data).toEqual(['Asha'])
  })

  test('deletes the key holders after the retention period', async () => {
    await hand('Asha')
    await keysFeature.dailyWork?.forgetKeyHolders?.(site.context)
    expect((await show()).json().data).toEqual(['Asha'])
    const later = new Date(site.context.now().getTime() + (keyHolderDays + 1) * day)
    await keysFeature.dailyWork?.forgetKeyHolders?.({ ...site.context, now: () => later })
    expect((await show()).json().data).toEqual([])
  })
})

describe('the check of import directions', () => {
  // The example stands between two features of a small site.
  const features = ['evenings', 'keys', 'people']
  const complaintsAbout = (...added: [file: string, source: string][]) => {
    const folder = copyOfExample()
    for (const [file, source] of added) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${source}\n`)
    }
    return findWrongImports(folder, features)
  }

  test('accepts the example feature', () => {
    expect(complaintsAbout()).toEqual([])
  })

  test.each([
    ['server/look.ts', "import '#features/evenings/server/hours.ts'"],
    ['server/look.ts', "import '#features/evenings/evenings.ts'"],
    ['pages/look.ts', "import '#features/evenings/pages/hours-panel.tsx'"],
    ['look.ts', "import '#features/evenings/evenings.ts'"],
  ])('%s may contain %s', (name, source) => {
    expect(complaintsAbout([`features/keys/${name}`, source])).toEqual([])
  })

  test.each([
    ['pages/look.ts', "import '#server/db/tables.ts'"],
    ['pages/look.ts', "import '../server/keys-routes.ts'"],
    ['pages/look.ts', "import '../calls.ts'"],
    ['pages/look.ts', "import '#features/evenings/server/hours.ts'"],
    ['pages/look.ts', "import '#site/pages/admin-menu.ts'"],
    ['look.ts', "import '#app/api/api.ts'"],
    ['look.ts', "import '#features/people/person.ts'"],
    ['look.ts', "import type { Person } from '#features/people/person.ts'"],
    ['look.ts', "export const look = () => import('#features/people/person.ts')"],
    ['look.ts', "export type Look = import('#features/people/person.ts').Person"],
    ['server/look.ts', "import '#features/people/server/get-person.ts'"],
    ['server/look.ts', "import '#site/features.ts'"],
  ])('%s may not contain %s', (name, source) => {
    const file = `features/keys/${name}`
    expect(complaintsAbout([file, source])).toEqual([expect.stringMatching(`^${file} may not import `)])
  })

  test.each(['domain/look.ts', 'server/look.ts', 'app/look.ts'])('%s may not import a feature', (file) => {
    const complaints = complaintsAbout([file, "import type { Key } from '#features/keys/keys.ts'"])
    expect(complaints).toEqual([`${file} may not import features/keys/keys.ts (docs/map.md)`])
  })
})

function copyOfExample() {
  const folder = temporaryFolder()
  cpSync(join(import.meta.dirname, 'example'), folder, { recursive: true })
  return folder
}
