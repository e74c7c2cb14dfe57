import { expect, test, vi } from 'vitest'
import type { Browser } from '#app/browser.ts'
import { deleteOfflineEvenings } from '#app/session/offline-evenings.ts'
import { clearToken, readToken, storeToken } from '#app/session/token.ts'
import { countWaiting, deleteUnsentRows, putRow, readRows } from '#app/session/unsent-rows.ts'
import { anEvening, fifth } from '#app/testing/fake-evening-responses.ts'
import { fakeServer, ownHeaders, success } from '#app/testing/fake-server.ts'
import { aBrowser, storeAll } from '#app/testing/open-evening-store.ts'
import { hour } from '#domain/dates/durations.ts'
import { Device } from '#testing/simulation/device.ts'
import { World } from '#testing/simulation/world.ts'
import type { Evening, SentEvents } from '../../evening-schemas.ts'
import { EveningStore } from './evening-store.ts'
import { deleteExpired, sendUnsent } from './expire-and-send.ts'

const evening = anEvening()
const { account } = evening.keeping
const asha = String(evening.children[1]?.id)

/** Stores a tap that waits to be sent. */
function putTap(id: string, browser: Browser) {
  const mark = { id, day: evening.day, about: 'child', subject: id, what: 'here', at: evening.now } as const
  const key = `mark ${id}`
  return putRow({ account, key, clear: { key, what: 'mark', value: mark } }, {}, browser)
}

test('does not send waiting taps with the session of another account that has logged in since then', async () => {
  const browser = aBrowser()
  await putTap(asha, browser)
  storeToken('of Asha', browser)
  const server = fakeServer({
    'GET /api/admin/evenings/days/next': () => {
      storeToken('of Bela', browser)
      return success(evening)
    },
    'POST /api/admin/evenings/events': success({ stored: [asha], refused: [] }),
  })
  expect(await sendUnsent(account, browser)).toBe(0)
  expect(server.sent('POST')).toEqual([])
  expect(await countWaiting(account, browser)).toBe(1)
})

const start = Date.parse(evening.now)
const entry = { day: evening.day, studentClass: '5', subject: 'Math', homework: '', forNext: '' }

/** A server that each phone reaches over its own network, unless the phone is away. */
function aServer(seed = 1) {
  const world = new World(seed)
  const sent: SentEvents[] = []
  const photos: string[] = []
  const asked: string[] = []
  const away = new Set<string>()
  const portraits = evening.children.map((child) => ({ ...child, photo: `/portraits/${child.name}?signed` }))

  async function receive(body: unknown): Promise<unknown> {
    if (body instanceof FormData) {
      for (const file of body.values()) photos.push(await new Response(file).text())
    } else if (typeof body === 'string') {
      const events = JSON.parse(body) as SentEvents
      sent.push(events)
      return storeAll(events)
    }
    const marks = sent.flatMap(({ marks }) => marks)
    return { ...evening, children: portraits, marks } satisfies Evening
  }

  const networkOf =
    (phone: string): Browser['fetch'] =>
    async (path, { method = 'GET', body } = {}) => {
      if (away.has(phone)) throw new TypeError('No response.')
      asked.push(`${method} ${path}`)
      const result = JSON.stringify({ success: true, data: await receive(body) })
      const headers = { ...ownHeaders, date: new Date(start).toUTCString() }
      return new Response(method === 'HEAD' ? null : result, { headers })
    }
  return { world, sent, photos, asked, away, networkOf }
}

/** Switches a phone on. `open` opens Tonight on it, in a new page. */
function switchOn(server: ReturnType<typeof aServer>, name: string, aheadMs = 0) {
  const { world } = server
  const phone = new Device(world, server.networkOf(name))
  phone.clockErrorMs = aheadMs
  async function open() {
    const page = phone.openPage()
    if (readToken(page) === null) storeToken(`of ${name}`, page)
    const store = new EveningStore(page)
    void store.open()
    void store.load(evening.day)
    await world.settle()
    const tap = (subject: string) => store.mark({ day: evening.day, about: 'child', subject, what: 'here' })
    return { page, store, tap }
  }
  return { phone, open }
}

test('a page opened again on the same phone has what was recorded there, and sends it with its ids', async () => {
  const server = aServer()
  const first = switchOn(server, 'first')
  const second = switchOn(server, 'second')
  const here = await first.open()
  server.away.add('first')
  here.tap(asha)
  const log = here.store.writeLog({ ...entry, taught: 'Fractions' })
  here.store.addPhoto(log, evening.day, new Blob(['a board']))
  await server.world.settle()
  const ids = here.store.state.waiting.map(({ value }) => value.id)
  const again = await first.open()
  expect(again.store.state.waiting.map(({ value }) => value.id).sort()).toEqual([...ids].sort())
  expect(await countWaiting(account, again.page)).toBe(3)
  expect(await readRows(undefined, (await second.open()).page)).toEqual([])
  server.away.delete('first')
  void again.store.load(evening.day)
  await server.world.advance(1_000)
  expect(server.sent.map(({ marks, log }) => [...marks, ...log].map(({ id }) => id))).toEqual([
    ids.slice(0, 2),
  ])
  expect(server.photos).toEqual(['a board'])
  // The closed page had recorded the same.
  await server.world.advance(hour)
  expect([server.sent.length, server.photos.length, again.store.state.waiting]).toEqual([1, 1, []])
})

test('deleting what has expired makes no database on a phone that has none', async () => {
  const server = aServer()
  const { phone } = switchOn(server, 'first')
  const page = phone.openPage()
  const deleted = deleteExpired(page)
  await server.world.settle()
  await deleted
  expect(await page.indexedDB()?.databases()).toEqual([])
})

/** A screen of a session, which `endSession` ends. */
function aScreen() {
  const server = aServer()
  const page = switchOn(server, 'first').phone.openPage()
  storeToken('of first', page)
  const endSession = () => {
    clearToken(undefined, undefined, page)
    void deleteOfflineEvenings(page)
  }
  return { store: new EveningStore(page), endSession, settle: () => server.world.settle(), page }
}

test('a screen makes no database if its session ends before it reads what is stored', async () => {
  const { store, endSession, settle, page } = aScreen()
  endSession()
  void store.open()
  void store.load(evening.day)
  await settle()
  expect(await page.indexedDB()?.databases()).toEqual([])
})

test('a screen makes no database if its session ends before the server responds', async () => {
  const { store, endSession, settle, page } = aScreen()
  void store.open()
  await settle()
  void store.load(evening.day)
  endSession()
  await settle()
  expect(await page.indexedDB()?.databases()).toEqual([])
})

test('sending waiting taps makes no database if their owner logs out before the server responds', async () => {
  const server = aServer()
  const network = server.networkOf('first')
  const logout = Promise.withResolvers<void>()
  const phone = new Device(server.world, async (...asked) => {
    await logout.promise
    return network(...asked)
  })
  const page = phone.openPage()
  storeToken('of first', page)
  void putTap(asha, page)
  await server.world.settle()
  const sent = sendUnsent(account, page)
  await server.world.settle()
  clearToken(undefined, undefined, page)
  void deleteUnsentRows(account, page)
  await server.world.settle()
  logout.resolve()
  await server.world.settle()
  expect([await sent, server.asked.length]).toEqual([0, 1])
  expect(await page.indexedDB()?.databases()).toEqual([])
})

/** Records offline, opens another page that sends it, and returns everything that the server received. */
async function sendFromAnotherPage(seed: number) {
  const server = aServer(seed)
  const { phone, open } = switchOn(server, 'first', -hour)
  const { store, tap } = await open()
  server.away.add('first')
  tap(asha)
  store.writeLog({ ...entry, taught: 'Fractions' })
  store.addChild(evening.day, 'Chandan', fifth)
  await server.world.advance(10_000)
  server.away.delete('first')
  const page = phone.openPage()
  const sent = sendUnsent(account, page)
  await server.world.settle()
  expect(await sent).toBe(4)
  await deleteExpired(page)
  return { sent: server.sent, asked: server.asked }
}

test('a phone takes nothing from the process, so equal seeds send equal ids and times', async () => {
  const refuse = () => {
    throw new Error('This belongs to the process.')
  }
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  for (const name of ['setTimeout', 'setInterval', 'fetch', 'XMLHttpRequest', 'caches', 'navigator'])
    vi.stubGlobal(name, refuse)
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  vi.stubGlobal('indexedDB', { open: refuse, deleteDatabase: refuse })
  vi.stubGlobal('crypto', { getRandomValues: refuse, randomUUID: refuse })
  try {
    const once = await sendFromAnotherPage(7)
    expect(once.sent[0]?.marks[0]?.at).toBe(evening.now)
    expect(once.asked).toEqual([
      `GET /api/admin/evenings/days/${evening.day}`,
      ...evening.children.map(({ name }) => `GET /portraits/${name}?signed`),
      'GET /api/admin/evenings/days/next',
      'POST /api/admin/evenings/events',
      'HEAD /healthz',
    ])
    expect(await sendFromAnotherPage(7)).toEqual(once)
    expect((await sendFromAnotherPage(8)).sent).not.toEqual(once.sent)
  } finally {
    vi.unstubAllGlobals()
  }
})
