import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { fakeServer } from '#app/testing/fake-server.ts'
import { storeAll } from '#app/testing/open-evening-store.ts'
import type { ReceivedEvents, SentEvents } from '../../evening-schemas.ts'
import { createOutbox } from './evening-outbox.ts'
import type { PendingEntry } from './send-events.ts'

const entry = {
  id: randomUUIDv7(),
  day: '2026-11-24',
  studentClass: '5',
  subject: '',
  homework: '',
  forNext: '',
}
const written = (taught: string, at: string): PendingEntry => ({
  key: `log ${entry.id}`,
  what: 'log',
  value: { ...entry, taught, at },
})

const refuseAll = ({ log }: SentEvents): ReceivedEvents => ({
  stored: [],
  refused: log.map(({ id }) => ({ id, key: 'x', message: 'No.' })),
})

test.each([
  ['stored', storeAll],
  ['refused', refuseAll],
])(
  'after a reload, still has an entry that was rewritten while its first version was being %s',
  async (_, result) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { responses } = fakeServer({
      'POST /api/admin/evenings/events': async ({ body }) => {
        await promise
        // Then the network fails.
        responses['POST /api/admin/evenings/events'] = 'network error'
        return { body: { success: true, data: result(body as SentEvents) } }
      },
    })
    /** The browser's state after a reload. */
    const kept = new Map<string, PendingEntry>()
    const outbox = createOutbox(
      { phone: randomUUIDv7(), clock: Date.now },
      {
        keep: (item) => kept.set(item.key, item),
        settle: ({ stored, refused }) => {
          for (const { key } of [...stored, ...refused.map(({ item }) => item)]) kept.delete(key)
        },
      },
      { maySend: () => true, onChange: () => undefined, onResult: () => undefined, onEnd: () => undefined },
    )
    const second = written('Fractions, and halves', '2026-11-24T11:31:00.000Z')
    outbox.add(written('Fractions', '2026-11-24T11:30:00.000Z'))
    const sent = outbox.stop()
    outbox.add(second)
    resolve()
    await sent
    expect([...kept.values()]).toEqual([second])
  },
)

test('sends only the new version of an entry rewritten before the stored version was read', async () => {
  const taught: string[] = []
  fakeServer({
    'POST /api/admin/evenings/events': ({ body }) => {
      const events = body as SentEvents
      taught.push(...events.log.map((entry) => entry.taught))
      return { body: { success: true, data: storeAll(events) } }
    },
  })
  const outbox = createOutbox(
    { phone: randomUUIDv7(), clock: Date.now },
    { keep: () => undefined, settle: () => undefined },
    { maySend: () => true, onChange: () => undefined, onResult: () => undefined, onEnd: () => undefined },
  )
  outbox.add(written('Fractions, and halves', '2026-11-24T11:31:00.000Z'))
  outbox.restore([written('Fractions', '2026-11-24T11:30:00.000Z')])
  await outbox.stop()
  expect(taught).toEqual(['Fractions, and halves'])
})
