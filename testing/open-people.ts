import { expect } from 'vitest'
import type { PersonSection } from '#features/people/person-schemas.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { aPicture } from './files.ts'
import { findTraces } from './find-traces.ts'
import { openSite } from './open-site.ts'
import { D } from './paths.ts'
import { formOf } from './spec/add-record.ts'
import { kindNamed } from './spec/further-kinds.ts'
import type { SpecifiedKind } from './spec/specified-kinds.ts'

export const [student, volunteer, alumnus] = [
  kindNamed('student'),
  kindNamed('volunteer'),
  kindNamed('alumnus'),
]
/** A name that tests store in every place that can contain one. */
export const canary = 'Quokka Zebrafinch'

/** Opens one app for all tests of a `describe`, with a PIC's actions on people. Use its functions only inside tests. */
export function openPeople(dialect: DialectName) {
  const site = openSite(dialect, { pic: { fullName: 'Mira Head' } })
  const { asPic } = site
  const pathOf = (kind: SpecifiedKind, id: string, more = '') => `${D}/people/${kind.name}/${id}${more}`
  const read = async (kind: SpecifiedKind, id: string) => (await asPic('GET', pathOf(kind, id))).body.data

  return Object.assign(site, {
    pathOf,
    read,
    async addPerson(kind: SpecifiedKind, over: Record<string, string> = {}, key?: string) {
      const form = { ...(await formOf(kind, over)), coverImageURL: await aPicture() }
      const headers = key ? { 'idempotency-key': `"${key}"` } : {}
      const { body } = await asPic('POST', kind.add, { form, headers })
      return String(body.data._id)
    },
    async erase(kind: SpecifiedKind, id: string, over: object = {}, as?: string) {
      const { name, updatedAt } = (await read(kind, id)) ?? {
        name: 'x',
        updatedAt: '2026-11-21T17:00:00.000Z',
      }
      const json = { name, updatedAt, ...over }
      return asPic('POST', pathOf(kind, id, '/erase'), { ...(as && { token: as }), json })
    },
    /** Sends a mail and waits until its copy is in the outbox folder. */
    async mail(subject: string, to = 'mira@example.org') {
      const { db, mailer, now } = site.context
      const letter = { to, subject, text: subject, html: `<b>${subject}</b>` }
      const { id } = await enqueueMail(db, now(), letter)
      expect(await mailer.outcome(id)).toBe('inFolder')
    },
    findTraces: (canaries: string[]) => findTraces(dialect, site, canaries),
  })
}

export const entriesOf = (sections: PersonSection[], name: string) =>
  sections.find((section) => section.name === name)?.entries ?? []
