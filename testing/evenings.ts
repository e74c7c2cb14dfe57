import { newId } from '#domain/evenings/new-id.ts'
import type { Db } from '#server/db/tables.ts'

type Evening = {
  /** Ids of records. */
  here?: string[]
  late?: string[]
  volunteers?: string[]
  /** The classes whose registers are closed. */
  closed?: string[]
}

/** Registers as phones fill them in, by their days. */
export async function markEvenings(db: Db, evenings: Record<string, Evening>): Promise<void> {
  for (const [day, { here = [], late = [], volunteers = [], closed = [] }] of Object.entries(evenings)) {
    const at = `${day}T12:00:00.000Z`
    const marks = [
      ...here.map((subject) => ({ about: 'child', subject, what: 'here' }) as const),
      ...late.map((subject) => ({ about: 'child', subject, what: 'late' }) as const),
      ...volunteers.map((subject) => ({ about: 'volunteer', subject, what: 'here' }) as const),
      ...closed.map((subject) => ({ about: 'class', subject, what: 'closed' }) as const),
    ]
    const of = { day, at, receivedAt: at, phone: newId(), adminId: null }
    await db
      .insertInto('registerMarks')
      .values(marks.map((mark) => ({ id: newId(), ...of, ...mark })))
      .execute()
  }
}
