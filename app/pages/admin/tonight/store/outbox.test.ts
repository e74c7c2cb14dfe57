// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEvening } from '../../../../testing/evenings.ts'
import { type Answer, openStore, storeAll, useSchoolClock } from '../../../../testing/open-evening-store.ts'

beforeEach(useSchoolClock)
afterEach(() => localStorage.clear())

const evening = anEvening()
const [, asha, bela] = evening.children.map(({ id }) => id) as [string, string, string]

test('the photo of a board goes once its entry is stored', async () => {
  const { store, wait, sent, server } = await openStore({ evening })
  server.responses['PUT /api/admin/evenings/log/01930000-0000-7000-8000-000000000007/photo'] = {}
  const texts = { subject: '', taught: 'Maps', homework: '', forNext: '' }
  const id = '01930000-0000-7000-8000-000000000007'
  store.writeLog({ ...texts, id, day: evening.day, studentClass: '5' })
  store.addPhoto(id, evening.day, new Blob(['board']))
  expect(store.state.waiting.map(({ what }) => what)).toEqual(['log', 'photo'])
  await wait(1_000)
  expect(sent.map(({ log }) => log.map((entry) => entry.id))).toEqual([[id]])
  expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT', 'GET'])
  expect(store.state.waiting).toEqual([])
})

test('a tap is sent though the screen is left in the same moment, and nothing is tried again after that', async () => {
  const { store, tap, wait, sent, sentSubjects, answerWith } = await openStore({ evening })
  tap(asha)
  store.stop()
  await wait(10)
  expect(sent).toHaveLength(1)
  await store.open()
  answerWith(() => 'network error')
  tap(bela)
  const sending = store.send()
  // Somebody else may be logged in by the time that it fails.
  store.stop()
  await sending
  await wait(600_000)
  expect(sent).toHaveLength(2)
  answerWith(storeAll)
  await store.open()
  await wait(10)
  expect(sentSubjects().slice(1)).toEqual([[bela], [bela]])
})

test('what is refused after the screen was left is told when it is opened again', async () => {
  const refuse: Answer = ({ marks }) => ({
    stored: [],
    refused: marks.map(({ id }) => ({ id, key: 'evenings.childGone', message: 'Gone.' })),
  })
  const { store, tap, wait } = await openStore({ evening, answer: refuse })
  tap(asha)
  store.stop()
  await wait(10)
  expect(store.state.waiting).toHaveLength(1)
  await store.open()
  await wait(10)
  expect(store.state.waiting).toEqual([])
  expect(store.state.refused.at(-1)).toMatchObject({ name: 'Asha', message: 'Gone.' })
})
