import { newId } from '#domain/text/new-id.ts'
import type { TestApp } from '../app.ts'
import type { Ask } from './ask.ts'

const base = '/api/admin/evenings'

/** What has to be there for requests about evenings to be accepted. */
export function eveningRequests({ context }: TestApp, ask: Ask) {
  const now = () => context.now().toISOString()

  /** A child who is new, here, and written about. */
  function anEvening(day: string) {
    const [child, at] = [newId(), now()]
    return {
      ...{ clock: at, phone: newId() },
      children: [{ id: child, fullName: 'Nila Testrup', studentClass: '5', at }],
      marks: [{ id: newId(), day, about: 'child', subject: child, what: 'here', at }],
      log: [{ id: newId(), day, studentClass: '5', taught: 'Fractions', at }],
    }
  }

  return {
    /** What stands for the parameter of a path; undefined for other paths. */
    async realId(path: string, token: string): Promise<string | undefined> {
      if (path === `${base}/days/:day`) return 'next'
      if (path === `${base}/rota/weeks/:day`) return '2026-11-16'
      if (path !== `${base}/log/:id/photo`) return undefined
      const { body } = await ask('GET', `${base}/days/next`, { token })
      const json = anEvening(body.data.previous)
      await ask('POST', `${base}/events`, { token, json })
      return json.log[0]?.id
    },
    /** The right body; undefined for other paths. */
    bodyFor(
      path: string,
    ): { fields: Record<string, unknown>; fileField?: string; isJson?: boolean } | undefined {
      if (path === `${base}/events`) return { fields: anEvening('2026-11-19') }
      if (path === `${base}/missing`) return { fields: { missingAfter: 4 } }
      if (path === `${base}/log/:id/photo`) return { fields: {}, fileField: 'photo', isJson: false }
      return undefined
    },
  }
}
