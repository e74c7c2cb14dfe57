import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPath } from '#domain/kinds/record-path.ts'
import { aStudent } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { readSheet } from '#testing/read-sheet.ts'
import { folderForAll } from '#testing/temporary-folder.ts'
import { makeFirstAdmin } from '../../e2e/first-admin.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { copySources } from '../test/copy-sources.ts'
import { puppetShow } from './example/domain/kinds/puppet-show.ts'

const folder = folderForAll()
let site: RunningServer
let token: string

/** Builds and starts a copy of the project after adding a kind and a field according to the recipes. */
beforeAll(async () => {
  copySources(folder)
  followRecipe('docs/adding-a-kind.md', { files: 2, lines: 2 })
  followRecipe('docs/adding-a-field.md', { files: 1, lines: 2 })
  site = await runServer({ DATA_DIR: join(folder, 'data') }, folder)
  token = await makeFirstAdmin(site)
})
afterAll(async () => {
  await site?.stop()
})

/** Copies the files that a recipe links to, and inserts the lines it shows into the files it names. */
function followRecipe(path: string, expected: { files: number; lines: number }) {
  const recipe = readFileSync(path, 'utf8')
  const written = [...recipe.matchAll(/\]\(\.\.\/(scripts\/adding-a-kind\/example\/([\w/.-]+))\)/g)]
  for (const [, from = '', to = ''] of written) cpSync(from, join(folder, to))
  const listed = [...recipe.matchAll(/\*\*List it\*\* in `([^`]+)`[^`]*```ts\n +(import .*)\n +(\w+,)\n/g)]
  for (const [, path = '', importLine, entry] of listed) {
    const isLastOf = /(?<=\w)(,\n)?\](?= as const\n|\n)/
    change(path, isLastOf, `,\n  ${entry}\n]`)
    change(path, /^/, `${importLine}\n`)
  }
  const fields = [...recipe.matchAll(/\*\*Define it\*\* in `([^`]+)`[\s\S]*?```ts\n +(\w+: .*,)\n/g)]
  for (const [, path = '', field] of fields) change(path, /(?<=\n {2}fields: \{\n)/, `    ${field}\n`)
  expect({ files: written.length, lines: listed.length + fields.length }).toEqual(expected)
}

function change(path: string, place: RegExp, replacement: string) {
  const source = readFileSync(join(folder, path), 'utf8')
  expect(source).toMatch(place)
  writeFileSync(join(folder, path), source.replace(place, replacement))
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
  for (const [name, value] of Object.entries({ date: '2026-03-14', puppets: 'Shadow', ...fields }))
    form.set(name, value)
  form.set('coverImageURL', await aPicture())
  const path = '/api/admin/dashboard/events/puppet-shows/add-puppet-show'
  const response = await fetch(site.url + path, { method: 'POST', body: form, headers: asAdmin() })
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()).data
}

test('records of the new kind can be added, listed, filtered, searched, edited and deleted', async () => {
  const lamps = await add('Lamps and shadows')
  await add('Gloves and cranes', { puppets: 'Glove', date: '2025-03-14' })
  const titles = async (query = '') =>
    (await (await get(`/api/events/puppet-shows${query}`)).json()).data.map(
      ({ title }: { title: string }) => title,
    )
  expect(await titles()).toEqual(['Lamps and shadows', 'Gloves and cranes'])
  expect(await titles('?puppets=Glove')).toEqual(['Gloves and cranes'])
  expect(await titles('?date=2026')).toEqual(['Lamps and shadows'])
  expect(await titles('?q=cran')).toEqual(['Gloves and cranes'])
  expect((await get('/api/events/puppet-shows?date=soon')).status).toBe(400)
  const choices = await (await get('/api/events/puppet-shows/choices')).json()
  expect(choices.data.puppets).toEqual([
    { value: 'Glove', count: 1 },
    { value: 'Shadow', count: 1 },
  ])

  const change = `${site.url}/api/admin/dashboard/events/puppet-shows/${lamps._id}`
  const headers = { ...asAdmin(), 'content-type': 'application/json' }
  const body = JSON.stringify({ venue: 'Under the neem' })
  expect((await fetch(change, { method: 'PUT', headers, body })).status).toBe(200)
  const one = await (await get(`/api/events/puppet-shows/${lamps._id}`)).json()
  expect(one.data).toMatchObject({ title: 'Lamps and shadows', venue: 'Under the neem', puppets: 'Shadow' })
  expect((await fetch(change, { method: 'DELETE', headers: asAdmin() })).status).toBe(200)
  expect(await titles()).toEqual(['Gloves and cranes'])
})

test('the new kind has a list page, record pages and a menu entry', async () => {
  const kites = await add('Kites on strings')
  const list = await textAt('/events/puppet-shows')
  expect(list.status).toBe(200)
  for (const words of ['Puppet Shows · ', 'Evenings on which our puppets tell a story.', 'Kites on strings'])
    expect(list.text).toContain(words)
  const record = await textAt(recordPath(puppetShow, kites) ?? '')
  expect(record.status).toBe(200)
  for (const words of ['All about Kites on strings.', 'Veranda', 'schema.org/EventScheduled'])
    expect(record.text).toContain(words)
  expect((await textAt('/about')).text).toContain('href="/events/puppet-shows"')
})

test('the new kind has an add form, an edit form and an admin table', async () => {
  const { _id: id } = await add('Boats and gloves')
  for (const [path, route] of [
    ['/admin/dashboard/add-puppet-shows', 'puppetShow form'],
    ['/admin/dashboard/puppet-shows', 'puppetShow table'],
    [`/admin/dashboard/edit/puppetShow/${id}`, '../features/manage/pages/edit'],
  ] as const) {
    const { status, text } = await textAt(path)
    expect(status, path).toBe(200)
    expect(text, path).toContain(`"${route}"`)
  }
  expect((await textAt('/admin/dashboard/edit/dragon/1')).status).toBe(404)
})

test('the new kind is exported, counted and documented', async () => {
  await add('Masks and gloves')
  const csv = await (await get('/api/admin/dashboard/export/puppetShow.csv', asAdmin())).text()
  expect(csv).toContain('Masks and gloves')
  const xlsx = await (await get('/api/admin/dashboard/export/puppetShow.xlsx', asAdmin())).arrayBuffer()
  const { rows } = readSheet(Buffer.from(xlsx))
  expect(rows[0]).toContain('Puppets')
  expect(rows.flat()).toContain('Masks and gloves')
  const { counts } = await (await get('/api/admin/dashboard/counts', asAdmin())).json()
  expect(counts.totalPuppetShows).toBe(rows.length - 1)
  const { paths } = await (await get('/api/openapi.json')).json()
  expect(Object.keys(paths).filter((path) => path.includes('puppet-shows'))).toHaveLength(5)
})

test('events of the new kind appear on the home page, in the news, the calendar and the sitemap', async () => {
  const fair = await add('A coming fair', { date: '2089-12-31' })
  const path = recordPath(puppetShow, fair) ?? ''
  for (const page of ['/sitemap.xml', '/feed.xml', '/calendar.ics', '/api/home'])
    expect((await textAt(page)).text.replace(/\r\n /g, ''), page).toContain(path)
  expect((await textAt('/sitemap.xml')).text).toContain('/events/puppet-shows</loc>')
})

test('the field added to students can be filled in, listed, searched and exported', async () => {
  const form = new FormData()
  const puppet = { favoritePuppet: 'The crocodile' }
  for (const [name, value] of Object.entries(aStudent(puppet))) form.set(name, value)
  const path = '/api/admin/dashboard/students/add-students'
  const response = await fetch(site.url + path, { method: 'POST', body: form, headers: asAdmin() })
  expect(response.status, await response.clone().text()).toBe(201)
  expect(await (await get('/api/students?q=crocodile')).json()).toMatchObject([puppet])
  for (const page of ['/about/students', '/api/admin/dashboard/export/student.csv'])
    expect(await (await get(page, asAdmin())).text()).toMatch(/Favorite puppet.*The crocodile/s)
})
