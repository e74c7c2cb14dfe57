import { expect, test } from 'vitest'
import { storeToken } from '#app/session/token.ts'
import { countWaiting, putRow } from '#app/session/unsent-rows.ts'
import { anEvening } from '#app/testing/fake-evening-responses.ts'
import { fakeServer, success } from '#app/testing/fake-server.ts'
import { aBrowser } from '#app/testing/open-evening-store.ts'
import { sendUnsent } from './expire-and-send.ts'

const evening = anEvening()
const { account } = evening.keeping

test('does not send waiting taps with the session of another account that has logged in since then', async () => {
  const browser = aBrowser()
  const id = String(evening.children[0]?.id)
  const mark = { id, day: evening.day, about: 'child', subject: id, what: 'here', at: evening.now } as const
  const key = `mark ${id}`
  await putRow({ account, key, clear: { key, what: 'mark', value: mark } }, {}, browser)
  storeToken('of Asha', browser)
  const server = fakeServer({
    'GET /api/admin/evenings/days/next': () => {
      storeToken('of Bela', browser)
      return success(evening)
    },
    'POST /api/admin/evenings/events': success({ stored: [id], refused: [] }),
  })
  expect(await sendUnsent(account, browser)).toBe(0)
  expect(server.sent('POST')).toEqual([])
  expect(await countWaiting(account, browser)).toBe(1)
})
