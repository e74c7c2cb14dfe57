import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, volunteerFields } from '#testing/admins.ts'
import { aFeedback, aStudent } from '#testing/builders.ts'
import { failAfterCommits } from '#testing/fail-commits.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import type { Given, Method } from '#testing/spec/ask.ts'

/** The failure is after the commit, where both databases behave the same, so SQLite is enough. */
describe('a saved change is reported as saved even if the database does not respond after the commit', () => {
  const site = openSite('sqlite')
  let child = ''
  let volunteer = ''
  let changes: string[] = []

  beforeAll(async () => {
    const { body } = await site.asPic('POST', `${D}/students/add-students`, { json: aStudent() })
    child = body.data._id
    for (const address of ['Lane 7', 'Lane 8'])
      await site.asPic('PUT', `${D}/students/${child}`, { json: { address } })
    const listed = await site.asPic('GET', `${D}/changes`)
    changes = listed.body.data.map(({ _id }: { _id: string }) => _id)
    volunteer = (await anAdmin(site.context, volunteerFields)).id
    await site.ask('POST', '/api/feedback/add-feedback', { json: aFeedback() })
  })

  const feedback = async () => (await site.asPic('GET', `${D}/feedback`)).body[0]._id
  const deleted = async () => {
    const { body } = await site.asPic('POST', `${D}/students/add-students`, { json: aStudent() })
    await site.asPic('DELETE', `${D}/students/${body.data._id}`)
    return body.data._id
  }
  const consent = () => ({
    ids: [child],
    level: 'team',
    givenBy: 'Her mother',
    way: 'on paper',
    givenOn: '2026-11-21',
    until: null,
  })
  const person = async () =>
    (await site.asPic('GET', `${D}/people/student/${child}`)).body.data as {
      name: string
      updatedAt: string
    }

  const listToImport = async () => {
    const file = new File(['Full name,Unique ID,Gender,Class,Address\nAsha,P-1,F,5,Lane\n'], 'class.csv')
    const { body } = await site.asPic('POST', `${D}/student/import`, { form: { file } })
    return body.data._id
  }

  const writes: [string, () => Promise<[Method, string, Given?]> | [Method, string, Given?]][] = [
    ['an undo', () => ['POST', `${D}/changes/${changes[0]}/undo`]],
    ['a redo', () => ['POST', `${D}/changes/${changes[0]}/redo`]],
    ['an edit', () => ['PUT', `${D}/students/${child}`, { json: { address: 'Lane 9' } }]],
    ['retention periods', () => ['PUT', `${D}/retention`, { json: { feedback: 5 } }]],
    ['visibility settings', () => ['PUT', `${D}/visibility`, { json: { newChildren: 'team' } }]],
    ['settings', () => ['PUT', `${D}/settings`, { json: { name: 'Lamp School' } }]],
    ['hiding the checklist', () => ['PUT', `${D}/checklist`, { json: { isPutAway: true } }]],
    ['a consent', () => ['PUT', `${D}/consents`, { json: consent() }]],
    [
      'marking feedback as read',
      async () => ['PUT', `${D}/feedback/${await feedback()}/read`, { json: { isRead: true } }],
    ],
    [
      'marking feedback as spam',
      async () => ['PUT', `${D}/feedback/${await feedback()}/spam`, { json: { isSpam: true } }],
    ],
    ['a role change', () => ['PUT', `${D}/admins/${volunteer}/role`, { json: { role: 'PIC' } }]],
    ['mailing a report', () => ['POST', `${D}/reportemail`, { json: { email: 'head@example.org' } }]],
    [
      'a photo for an import',
      async () => [
        'POST',
        `${D}/imports/${await listToImport()}/photos`,
        { form: { file: new File([await (await aPicture()).arrayBuffer()], 'P-1.jpg') } },
      ],
    ],
    ['a permanent deletion', async () => ['DELETE', `${D}/trash/student/${await deleted()}`]],
    [
      'an erasure',
      async () => {
        const { name, updatedAt } = await person()
        return ['POST', `${D}/people/student/${child}/erase`, { json: { name, updatedAt } }]
      },
    ],
  ]

  test.each(writes)('%s', async (_what, write) => {
    const [method, path, given] = await write()
    const answerAgain = failAfterCommits()
    const { status, body } = await site.asPic(method, path, given).finally(answerAgain)
    expect([200, 201, 202], body?.message).toContain(status)
    expect(body.success).toBe(true)
  })
})
