import { expect } from 'vitest'
import type { PersonSection } from '#domain/admin/person-schemas.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { aPicture } from './files.ts'
import { findTraces } from './find-traces.ts'
import { formOf } from './spec/add-record.ts'
import type { Ask } from './spec/ask.ts'
import { kindNamed } from './spec/further-kinds.ts'
import { openSpec } from './spec/open-spec.ts'
import type { SpecifiedKind } from './spec/specified-kinds.ts'

const D = '/api/admin/dashboard'

export const [student, volunteer, alumnus] = [
  kindNamed('student'),
  kindNamed('volunteer'),
  kindNamed('alumnus'),
]
/** Stands in each place where a name can stand. */
export const canary = 'Quokka Zebrafinch'

/** One app for all tests of a `describe`, with what a PIC does with a person there; to be used inside of tests only. */
export function openPeople(dialect: DialectName) {
  const opened = openSpec(dialect, {}, { fullName: 'Mira Head' })
  const ask: Ask = (method, path, given) => opened.ask(method, path, given)
  const token = async () => opened.admin.token
  const pathOf = (kind: SpecifiedKind, id: string, more = '') => `${D}/people/${kind.name}/${id}${more}`
  const read = async (kind: SpecifiedKind, id: string) =>
    (await ask('GET', pathOf(kind, id), { token: await token() })).body.data

  return {
    // As they are inside of a test.
    get testApp() {
      return opened.testApp
    },
    get admin() {
      return opened.admin
    },
    ask,
    token,
    pathOf,
    read,
    async add(kind: SpecifiedKind, over: Record<string, string> = {}, key?: string) {
      const form = { ...(await formOf(kind, over)), coverImageURL: await aPicture() }
      const headers = key ? { 'idempotency-key': `"${key}"` } : {}
      const { body } = await ask('POST', kind.add, { token: await token(), form, headers })
      return String(body.data._id)
    },
    async erase(kind: SpecifiedKind, id: string, over: object = {}, as?: string) {
      const { name, updatedAt } = (await read(kind, id)) ?? {
        name: 'x',
        updatedAt: '2026-11-21T17:00:00.000Z',
      }
      const json = { name, updatedAt, ...over }
      return ask('POST', pathOf(kind, id, '/erase'), { token: as ?? (await token()), json })
    },
    /** Sent, so that its copy lies in the outbox folder. */
    async mail(subject: string, to = 'mira@example.org') {
      const { mailer } = opened.testApp.context
      const { id } = await mailer.enqueue({ to, subject, text: subject, html: `<b>${subject}</b>` })
      expect(await mailer.outcome(id)).toBe('sent')
    },
    findTraces: (canaries: string[]) => findTraces(dialect, opened.testApp, canaries),
  }
}

export const entriesOf = (sections: PersonSection[], name: string) =>
  sections.find((section) => section.name === name)?.entries ?? []
