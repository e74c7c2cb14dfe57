import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPath } from '#domain/records/record-path.ts'
import { aPicture } from '#server/testing/files.ts'
import { readSheet } from '#server/testing/read-sheet.ts'
import { makeFirstAdmin } from '../../e2e/first-admin.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { workshop } from './example/domain/kinds/workshop.ts'

const recipe = readFileSync('docs/adding-a-kind.md', 'utf8')

let folder: string
let site: RunningServer
let token: string

/** A copy of the project to which the kind is added as the recipe says, built and started by `npm start`. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lamplight-adding-a-kind-'))
  for (const path of ['app', 'domain', 'public', 'server', 'scripts/build', 'scripts/browsers', ...files])
    cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  followRecipe()
  site = await runServer({ DATA_DIR: join(folder, 'data') }, folder)
  token = await makeFirstAdmin(site)
}, 180_000)
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true })
})

const files = [
  'start.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Copies the files that the recipe links to, and adds the lines that it shows to the lists that it names. */
function followRecipe() {
  const written = [...recipe.matchAll(/\]\(\.\.\/(scripts\/adding-a-kind\/example\/([\w/.-]+))\)/g)]
  for (const [, from = '', to = ''] of written) cpSync(from, join(folder, to))
  const listed = [...recipe.matchAll(/\*\*List it\*\* in `([^`]+)`[^`]*```ts\n +(import .*)\n +(\w+,)\n/g)]
  for (const [, path = '', importLine, entry] of listed) {
    const source = readFileSync(path, 'utf8')
    const isLastOf = /\n\](?= as const\n|\n)/
    expect(source).toMatch(isLastOf)
    writeFileSync(join(folder, path), `${importLine}\n${source.replace(isLastOf, `\n  ${entry}\n]`)}`)
  }
  expect([written.length, listed.length], 'files to write and lists to add to').toEqual([2, 2])
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })
const textAt = async (path: string) => {
  const response = await get(path)
  return { status: response.status, text: await response.text() }
}
const asAdmin = () => ({ authorization: `Bearer ${token}` })

async function add(title: string, over: Record<string, string> = {}) {
  const form = new FormData()
  const fields = {
    title,
    description: `All about ${title}.`,
    venue: 'Veranda',
    studentsPresent: '12',
    ...over,
  }
  for (const [name, value] of Object.entries({ date: '2026-03-14', craft: 'Clay', ...fields }))
    form.set(name, value)
  form.set('coverImageURL', await aPicture())
  const path = '/api/admin/dashboard/events/workshops/add-workshop'
  const response = await fetch(site.url + path, { method: 'POST', body: form, headers: asAdmin() })
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()).data
}

test('its records are added, listed, filtered, searched, edited and deleted', async () => {
  const lamps = await add('Lamps of clay')
  await add('Paper cranes', { craft: 'Paper', date: '2025-03-14' })
  const titles = async (query = '') =>
    (await (await get(`/api/events/workshops${query}`)).json()).data.map(
      ({ title }: { title: string }) => title,
    )
  expect(await titles()).toEqual(['Lamps of clay', 'Paper cranes'])
  expect(await titles('?craft=Paper')).toEqual(['Paper cranes'])
  expect(await titles('?date=2026')).toEqual(['Lamps of clay'])
  expect(await titles('?q=cran')).toEqual(['Paper cranes'])
  expect((await get('/api/events/workshops?date=soon')).status).toBe(400)
  const choices = await (await get('/api/events/workshops/choices')).json()
  expect(choices.data.craft).toEqual([
    { value: 'Clay', count: 1 },
    { value: 'Paper', count: 1 },
  ])

  const change = `${site.url}/api/admin/dashboard/events/workshops/${lamps._id}`
  const headers = { ...asAdmin(), 'content-type': 'application/json' }
  const body = JSON.stringify({ venue: 'Under the neem' })
  expect((await fetch(change, { method: 'PUT', headers, body })).status).toBe(200)
  const one = await (await get(`/api/events/workshops/${lamps._id}`)).json()
  expect(one.data).toMatchObject({ title: 'Lamps of clay', venue: 'Under the neem', craft: 'Clay' })
  expect((await fetch(change, { method: 'DELETE', headers: asAdmin() })).status).toBe(200)
  expect(await titles()).toEqual(['Paper cranes'])
})

test('it has a list page and a page for each record, and the menu leads there', async () => {
  const kites = await add('Kites of wood')
  const list = await textAt('/events/workshops')
  expect(list.status).toBe(200)
  for (const words of ['Workshops · ', 'Afternoons on which something is made by hand.', 'Kites of wood'])
    expect(list.text).toContain(words)
  const record = await textAt(recordPath(workshop, kites) ?? '')
  expect(record.status).toBe(200)
  for (const words of ['All about Kites of wood.', 'Veranda', 'schema.org/EventScheduled'])
    expect(record.text).toContain(words)
  expect((await textAt('/about')).text).toContain('href="/events/workshops"')
})

test('it has an add form, an edit form and a table in the admin area', async () => {
  const { _id: id } = await add('Boats of paper')
  for (const [path, route] of [
    ['/admin/dashboard/add-workshops', 'workshop form'],
    ['/admin/dashboard/workshops', 'workshop table'],
    [`/admin/dashboard/edit/workshop/${id}`, 'pages/admin/dashboard/records/edit'],
  ] as const) {
    const { status, text } = await textAt(path)
    expect(status, path).toBe(200)
    expect(text, path).toContain(`"${route}"`)
  }
  expect((await textAt('/admin/dashboard/edit/dragon/1')).status).toBe(404)
})

test('it is exported, counted and documented', async () => {
  await add('Masks of paper')
  const csv = await (await get('/api/admin/dashboard/export/workshop.csv', asAdmin())).text()
  expect(csv).toContain('Masks of paper')
  const xlsx = await (await get('/api/admin/dashboard/export/workshop.xlsx', asAdmin())).arrayBuffer()
  const { rows } = readSheet(Buffer.from(xlsx))
  expect(rows[0]).toContain('Craft')
  expect(rows.flat()).toContain('Masks of paper')
  const { counts } = await (await get('/api/admin/dashboard/counts', asAdmin())).json()
  expect(counts.totalWorkshops).toBe(rows.length - 1)
  const { paths } = await (await get('/api/openapi.json')).json()
  expect(Object.keys(paths).filter((path) => path.includes('workshop'))).toHaveLength(5)
})

test('its events stand on the home page, in the news, the calendar and the sitemap', async () => {
  const fair = await add('A coming fair', { date: '2089-12-31' })
  const path = recordPath(workshop, fair) ?? ''
  for (const page of ['/sitemap.xml', '/feed.xml', '/calendar.ics', '/api/home'])
    expect((await textAt(page)).text.replace(/\r\n /g, ''), page).toContain(path)
  expect((await textAt('/sitemap.xml')).text).toContain('/events/workshops</loc>')
})
