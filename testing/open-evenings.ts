import { randomUUIDv7 } from 'node:crypto'
import type { DialectName } from '#server/db/dialect.ts'
import { openSchool } from './open-school.ts'

const base = '/api/admin/evenings'
/** The Thursday and Tuesday before 21 November 2026, the tests' current day. */
export const thursday = '2026-11-19'
export const tuesday = '2026-11-17'

type Sent = { id: string }
type Said = Record<string, unknown>

/** Opens a school with registers for each test of a `describe`. Use its functions only inside tests. */
export function openEvenings(dialect: DialectName) {
  const school = openSchool(dialect)
  const phone = randomUUIDv7()
  const now = () => school.context.now().toISOString()
  const mark = (about: string, subject: string, what: string, over: Said = {}) => ({
    id: randomUUIDv7(),
    day: thursday,
    about,
    subject,
    what,
    at: now(),
    ...over,
  })

  return Object.assign(school, {
    phone,
    now,
    mark,
    child: (id: string, what = 'here', over: Said = {}) => mark('child', id, what, over),
    helper: (id: string, what = 'here', over: Said = {}) => mark('volunteer', id, what, over),
    closeClass: (studentClass = '5', what = 'closed', over: Said = {}) =>
      mark('class', studentClass, what, over),
    entry: (over: Said = {}) => ({
      id: randomUUIDv7(),
      day: thursday,
      studentClass: '5',
      taught: 'Fractions',
      at: now(),
      ...over,
    }),
    newcomer: (over: Said = {}) => ({
      id: randomUUIDv7(),
      fullName: 'Nila',
      studentClass: '5',
      at: now(),
      ...over,
    }),
    send: (events: object, token?: string) =>
      school.asPic('POST', `${base}/events`, {
        json: { clock: now(), phone, ...events },
        ...(token && { token }),
      }),
    evening: async (day = thursday, token?: string) =>
      (await school.asPic('GET', `${base}/days/${day}`, token ? { token } : {})).body.data,
    sessions: async () => (await school.asPic('GET', '/api/classroom?limit=100')).body.data,
    photoPath: (id: string) => `${base}/log/${id}/photo`,
  })
}

export const idsOf = (events: readonly Sent[]) => events.map(({ id }) => id).sort()
