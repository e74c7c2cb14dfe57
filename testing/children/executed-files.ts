import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadSite } from '#server/pages/load-site.ts'
import { anAdmin, asAdmin } from '../admins.ts'
import { openTestApp } from '../app.ts'
import { aFestival } from '../builders.ts'
import { aPicture } from '../files.ts'

const root = join(import.meta.dirname, '../..')
const folder = pathToFileURL(join(root, 'server/')).href
const { context, attachTo } = await loadSite({ root, isDevelopment: false })
const site = await openTestApp('sqlite', { context })
await attachTo(site.app)
// On a slow machine a connection would be closed just when the next call goes through it.
site.app.server.keepAliveTimeout = 0
await site.app.listen({ port: 0, host: '127.0.0.1' })
const headers = await asAdmin(site.context, await anAdmin(site.context))
const { port } = site.app.server.address() as AddressInfo
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

const ask = async (method: string, path: string, body?: FormData) => {
  const sent = { method, headers: method === 'GET' ? {} : headers, body: body ?? null }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, sent)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text
}

const D = '/api/admin/dashboard/events/festivals'
let number = 0
let added = ''
const actions = {
  async add() {
    const form = new FormData()
    number += 1
    for (const [name, value] of Object.entries(aFestival({ title: `Festival ${number}` })))
      form.set(name, value)
    form.set('coverImageURL', await aPicture())
    added = JSON.parse(await ask('POST', `${D}/add-festival`, form)).data._id
  },
  /** The add before it has emptied the cache. */
  page: () => ask('GET', '/events/festivals'),
  delete: () => ask('DELETE', `${D}/${added}`),
}

/** The files of which a function ran, beside what runs when a file is loaded. */
async function executedFiles(action: () => Promise<unknown>) {
  await session.post('Profiler.takePreciseCoverage')
  await action()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(
      ({ url, functions }) =>
        url.startsWith(folder) && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
    )
    .map(({ url }) => url.slice(folder.length))
    .sort()
}

/** After a cold round: what ran in each of two further ones, since work in the background may fall into one. */
const result: Record<string, string[]> = {}
for (const round of ['cold', 'first', 'second'])
  for (const [name, action] of Object.entries(actions)) {
    const files = await executedFiles(action)
    if (round === 'first') result[name] = files
    if (round === 'second') result[name] = files.filter((file) => result[name]?.includes(file))
  }
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit())
