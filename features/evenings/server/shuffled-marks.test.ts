import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { openEvenings, thursday } from '#testing/open-evenings.ts'
import type { Mark } from '../evening-schemas.ts'

const [second, minute] = [1_000, 60_000]
const phones = 3

/** A tap on one of the phones, a second after the previous tap. */
const tap = fc.record({
  phone: fc.nat(phones - 1),
  subject: fc.nat(4),
  what: fc.nat(2),
})

/** The error of each phone's clock, in whole minutes, up to two days. */
const skews = fc.array(
  fc.integer({ min: -2_880, max: 2_880 }).map((minutes) => minutes * minute),
  { minLength: phones, maxLength: phones },
)

const evening = fc.record({
  taps: fc.array(tap, { minLength: 1, maxLength: 25 }),
  skews,
  /** Which taps are sent together, in which order, how often and how late. */
  batches: fc.array(
    fc.record({
      from: fc.nat(24),
      count: fc.integer({ min: 1, max: 25 }),
      phone: fc.nat(phones - 1),
      lateSeconds: fc.nat(25),
      isTwice: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
})

describe.each(dialects)('marks from three phones on %s', (dialect) => {
  const school = openEvenings(dialect)

  it('give the same register in any order, repeated, late and with wrong clocks', async () => {
    const children = [await school.addStudent('Asha', '5'), await school.addStudent('Bina', '6')]
    const volunteer = await school.addVolunteer('Ravi', '2')
    const ofPerson = ['here', 'late', 'none']
    const ofClass = ['closed', 'open', 'closed']
    const subjects = [
      ...children.map((subject) => ({ about: 'child', subject, whats: ofPerson })),
      { about: 'volunteer', subject: volunteer, whats: ofPerson },
      ...['5', '6'].map((subject) => ({ about: 'class', subject, whats: ofClass })),
    ]
    const { db } = school.context
    const ids = Array.from({ length: phones }, () => randomUUIDv7())

    await fc.assert(
      fc.asyncProperty(evening, async ({ taps, skews, batches }) => {
        await db.deleteFrom('registerMarks').execute()
        const now = school.context.now().getTime()
        const started = now - minute
        const marks = taps.map(({ phone, subject, what }, index) => {
          const { whats = [], ...whom } = subjects[subject] ?? {}
          const at = started + index * second
          return { phone, at, sent: { id: randomUUIDv7(), day: thursday, ...whom, what: whats[what] } }
        })
        const send = (phone: number, wanted: typeof marks, lateSeconds: number) => {
          const asPhone = (time: number) => new Date(time + (skews[phone] ?? 0)).toISOString()
          const own = wanted.filter((mark) => mark.phone === phone)
          // When the message arrives, the clock value in it is outdated by the time that sending took.
          const clock = asPhone(now - lateSeconds * second)
          const sent = own.map(({ at, sent }) => ({ ...sent, at: asPhone(at) }))
          return school.send({ phone: ids[phone], clock, marks: sent })
        }
        for (const { from, count, phone, lateSeconds, isTwice } of batches) {
          const some = marks.slice(from, from + count).reverse()
          for (let times = isTwice ? 2 : 1; times > 0; times -= 1) await send(phone, some, lateSeconds)
        }
        // In the end, every phone has sent all its marks.
        for (let phone = phones - 1; phone >= 0; phone -= 1)
          expect((await send(phone, marks, 0)).body.data.refused).toEqual([])

        const latest = new Map(marks.map(({ sent }) => [sent.subject, `${sent.subject} ${sent.what}`]))
        const stored = (await school.evening()).marks.map(({ subject, what }: Mark) => `${subject} ${what}`)
        expect(stored.sort()).toEqual([...latest.values()].sort())
        const { length } = await db.selectFrom('registerMarks').select('id').execute()
        expect(length, 'each mark is stored once').toBe(marks.length)
        const here = (about: string) =>
          [...new Map(marks.map(({ sent }) => [sent.subject, sent])).values()].filter(
            (mark) => mark.about === about && mark.what !== 'none',
          ).length
        const [session] = await school.sessions()
        if (session)
          expect(session).toMatchObject({
            studentsPresent: here('child'),
            volunteersPresent: here('volunteer'),
          })
      }),
      { numRuns: 20 },
    )
  })
})
