import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { aSignUp, aVolunteersPart } from '../admins.ts'
import { dialects } from '../databases.ts'
import { openSpec, signedIn } from './open-spec.ts'

const D = '/api/admin/dashboard'

/** Owner-decisions §6: new sign-ups are announced to approved PICs; approval and rejection to the person. */
describe.each(dialects)('mails about sign-ups really go out, on %s', (dialect) => {
  const spec = openSpec(dialect)

  /** Waits until the queue has sent all, and answers what went to whom since it was asked last. */
  let seen = 0
  const newMails = async () => {
    const { db, mailer } = spec.testApp.context
    const waiting = await db.selectFrom('mails').select('id').where('state', '=', 'waiting').execute()
    for (const { id } of waiting) expect(await mailer.outcome(id)).toBe('sent')
    const mails = (await spec.testApp.mails()).slice(seen)
    seen += mails.length
    const read = await Promise.all(mails.map((mail) => PostalMime.parse(mail)))
    return read.map(({ to, subject }) => `${to?.map(({ address }) => address)}: ${subject}`).sort()
  }
  const signUp = async (form: Record<string, unknown>) => {
    const { status, body } = await spec.ask('POST', '/api/admin/signup', { form })
    expect(status).toBe(201)
    return String(body.data._id)
  }

  test('to every approved PIC and nobody else; then to the person, once', async () => {
    const { admin, testApp } = spec
    const pic = await signedIn(testApp, { role: 'PIC' })
    await signedIn(testApp, aVolunteersPart)
    const one = aSignUp(aVolunteersPart)
    const first = await signUp(one)
    const subject = expect.stringContaining('A new sign-up is waiting')
    const announced = await newMails()
    expect(announced).toEqual([subject, subject])
    expect(announced.map((mail) => mail.split(': ')[0])).toEqual([admin.email, pic.email].sort())

    // A PIC request is announced alike, and listed with its role so that it can be marked.
    const two = aSignUp({ role: 'PIC' })
    const second = await signUp(two)
    expect(await newMails()).toHaveLength(2)
    const { body } = await spec.ask('GET', `${D}/pending-approvals`, { token: admin.token })
    expect(body.data.map(({ role }: { role: string }) => role)).toEqual(['Volunteer', 'PIC'])

    await spec.ask('PUT', `${D}/approve/${first}`, { token: admin.token })
    await spec.ask('PUT', `${D}/approve/${first}`, { token: admin.token })
    expect(await newMails()).toEqual([
      expect.stringMatching(`^${one.email}: Welcome! Your account is approved`),
    ])
    await spec.ask('DELETE', `${D}/reject/${second}`, { token: admin.token })
    await spec.ask('DELETE', `${D}/reject/${second}`, { token: admin.token })
    expect(await newMails()).toEqual([expect.stringMatching(`^${two.email}: .*not approved`)])
  })
})
