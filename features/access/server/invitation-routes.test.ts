import { beforeEach, describe, expect, test } from 'vitest'
import { day, hour } from '#domain/dates/durations.ts'
import type { HistoryEntry } from '#features/undo/history-schemas.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { anAdmin, aPassword, aSignUp, changeAdmin, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite, signedIn, tokenOf } from '#testing/open-site.ts'
import { rowOf, rowsOf } from '#testing/rows.ts'
import { invitationMessages } from '../invitations.ts'

const path = '/api/admin/dashboard/invitations'

let count = 0
const newEmail = () => `invited${++count}@example.org`

describe.each(dialects)('an invitation, on %s', (dialect) => {
  const site = openSite(dialect)
  const post = (to: string, json: object, token = site.pic.token) => site.ask('POST', to, { token, json })
  const tokenIn = ({ link }: { link: string }) =>
    /^http:\/\/school\.test\/admin\/join\/([\w-]{43})$/.exec(link)?.[1] ?? ''
  const open = (token: string) => site.ask('GET', `/api/admin/join/${token}`)
  const join = (token: string, over: Record<string, unknown> = {}) => {
    const { email, role, ...form } = aSignUp(over)
    return site.ask('POST', `/api/admin/join/${token}`, { form: { ...form, ...over } })
  }
  /** Sends a personal invitation, without a mail unless requested. */
  async function invite(over: Record<string, unknown> = {}) {
    const email = newEmail()
    const { status, body } = await post(path, { email, role: 'PIC', sendMail: false, ...over })
    expect(status).toBe(201)
    return { email, id: body.data._id as string, token: tokenIn(body), body }
  }
  const listed = async () => (await site.asPic('GET', path)).body.data as Record<string, unknown>[]
  const adminOf = (email: string) =>
    site.context.db.selectFrom('admins').selectAll().where('email', '=', email).executeTakeFirst()
  const lastEntries = async (limit: number) => {
    const { body } = await site.asPic('GET', `/api/admin/dashboard/activity?limit=${limit}`)
    return body.data as HistoryEntry[]
  }
  /** Expects this error message, and no changes. */
  async function expectRefusal(
    ask: () => Promise<{ status: number; body: { message: string } }>,
    status: number,
    says: unknown,
  ) {
    const answer = await site.unchanged(() => ask())
    expect({ status: answer.status, says: answer.body.message }).toEqual({ status, says })
  }
  beforeEach(async () => {
    // Resets the hourly rate limits; the session does not expire in that time.
    site.advanceTime(hour)
    site.pic.token = await tokenOf(site, site.pic.id)
  })

  test('by mail approves the person who uses it, notifies both people, and disappears from the list', async () => {
    const { email, token, body } = await invite({ role: 'Volunteer', endsOn: '2027-06-30', sendMail: true })
    expect(body.message).toMatch(/^This site cannot send mail/)
    expect(body.data).toMatchObject({
      email,
      role: 'Volunteer',
      endsOn: '2027-06-30',
      isOpen: true,
      signUps: 0,
    })
    expect(await mailsTo(site.context.db, email)).toMatchObject([
      { subject: 'You are invited to our admin area', holdsSecret: 1 },
    ])
    const mail = (await site.mails()).findLast((mail) => mail.includes(email)) ?? ''
    const plain = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    expect(plain).toContain(`/admin/join/${token}`)
    expect(plain).toMatch(/Mira Testrup \d+ invites you to help us as a Volunteer/)
    expect(plain).toContain('until 30 June 2027')
    expect((await listed()).map(({ email }) => email)).toContain(email)

    const details = await open(token)
    expect(details.body).toEqual({
      success: true,
      data: {
        email,
        role: 'Volunteer',
        endsOn: '2027-06-30',
        invitedBy: expect.stringContaining('Mira'),
        expiresAt: body.data.expiresAt,
        typed: {},
        kept: [],
      },
    })
    const { role, ...part } = volunteerFields
    const joined = await join(token, { ...part, fullName: 'Ravi', profileImageURL: await aPicture() })
    expect(joined.status).toBe(201)
    expect(joined.body).toMatchObject({
      message: 'Your account is ready.',
      data: { email, role, status: 'approved', fullName: 'Ravi' },
    })
    expect(await adminOf(email)).toMatchObject({
      endsOn: '2027-06-30',
      approvedBy: details.body.data.invitedBy,
      approvedAt: site.context.now().toISOString(),
    })
    expect((await post('/api/admin/signin', { email, password: aPassword })).status).toBe(200)
    expect((await listed()).map(({ email }) => email)).not.toContain(email)
    expect((await mailsTo(site.context.db, email)).map(({ subject }) => subject)).toContain(
      'Welcome! Your account is ready',
    )
    expect((await mailsTo(site.context.db, site.pic.email)).map(({ subject }) => subject)).toContain(
      'Your invitation was accepted',
    )
    expect((await lastEntries(2)).map(({ action, title, by }) => [action, title, by !== null])).toEqual([
      ['join', 'Ravi', false],
      ['invite', email, true],
    ])
  })

  test('without a last day gives a Volunteer access until their year of leaving, and a PIC access that does not expire', async () => {
    const volunteer = await invite({ role: 'Volunteer' })
    const { role, ...part } = volunteerFields
    const leavingIn = (leavingYear: string) => join(volunteer.token, { ...part, leavingYear })
    await expectRefusal(() => leavingIn('1999'), 400, expect.stringContaining('2026'))
    expect((await leavingIn('2029')).status).toBe(201)
    expect((await adminOf(volunteer.email))?.endsOn).toBe('2029-06-30')
    const pic = await invite()
    expect((await join(pic.token)).status).toBe(201)
    expect((await adminOf(pic.email))?.endsOn).toBeNull()
  })

  test('stores only the hash of its token, and the last day of access', async () => {
    const { id, token } = await invite({ endsOn: '2027-06-30' })
    const row = await rowOf(site.context.db, 'invitations', { id })
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.endsOn).toBe('2027-06-30')
    expect(JSON.stringify(await listed())).not.toContain(token)
    expect(site.logged()).not.toContain(token)
  })

  test.each([
    [{ email: 'no address' }, 'email'],
    [{ role: 'Teacher' }, 'role'],
    [{ endsOn: '2026-11-20' }, 'endsOn'],
    [{ endsOn: 'soon' }, 'endsOn'],
    [{ endsOn: '2027-02-30' }, 'endsOn'],
    [{ sendMail: 'yes' }, 'sendMail'],
    [{ status: 'approved' }, 'status'],
  ])('with %j is refused', async (over, field) => {
    const { status, body } = await site.unchanged(() =>
      post(path, { email: newEmail(), role: 'PIC', ...over }),
    )
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 400, field })
  })

  test.each([
    { signUps: 0, hours: 1 },
    { signUps: 101, hours: 1 },
    { signUps: 5, hours: 169 },
    { signUps: 1.5, hours: 1 },
    {},
  ])('for a meeting with %j is refused', async (json) => {
    expect((await site.unchanged(() => post(`${path}/meeting`, json))).status).toBe(400)
  })

  test('is refused for an address with a pending or approved account, even one added in the meantime', async () => {
    for (const status of ['pending', 'approved'] as const) {
      const { email } = await anAdmin(site.context, { status })
      const says = 'There is already an account with this e-mail address.'
      await expectRefusal(() => post(path, { email: email.toUpperCase(), role: 'PIC' }), 409, says)
      const { id, token, email: invited } = await invite()
      await anAdmin(site.context, { status, email: invited })
      await expectRefusal(() => join(token), 409, says)
      await expectRefusal(() => post(`${path}/${id}/resend`, {}), 409, says)
    }
  })

  test('works only once', async () => {
    const { token } = await invite()
    expect((await join(token)).status).toBe(201)
    const says = 'This invitation has already been used. If it was you, please log in.'
    await expectRefusal(() => open(token), 409, says)
    await expectRefusal(() => join(token), 409, says)
  })

  test('works for seven days', async () => {
    const { token, email } = await invite()
    site.advanceTime(7 * day - 1)
    expect((await open(token)).status).toBe(200)
    site.advanceTime(1)
    const says = 'This invitation has expired. Please ask for a new one.'
    await expectRefusal(() => open(token), 409, says)
    await expectRefusal(() => join(token), 409, says)
    expect(await adminOf(email)).toBeUndefined()
  })

  test('does not work once canceled, and cannot be resent or canceled again', async () => {
    const { id, token, email } = await invite()
    const cancel = () => site.asPic('DELETE', `${path}/${id}`)
    expect((await cancel()).status).toBe(200)
    expect((await lastEntries(1))[0]).toMatchObject({ action: 'cancel an invitation', title: email })
    const says = 'This invitation was cancelled. Please ask for a new one.'
    await expectRefusal(() => open(token), 409, says)
    await expectRefusal(() => join(token), 409, says)
    await expectRefusal(cancel, 404, 'This invitation is no longer open.')
    await expectRefusal(() => post(`${path}/${id}/resend`, {}), 404, 'This invitation is no longer open.')
  })

  test('has a new link for seven days after a resend, and the old link stops working', async () => {
    const { id, token, email } = await invite()
    site.advanceTime(8 * day)
    const { token: admin } = await signedIn(site)
    const { status, body } = await post(`${path}/${id}/resend`, { sendMail: true }, admin)
    expect(status).toBe(200)
    expect(body.data.isOpen).toBe(true)
    expect(await mailsTo(site.context.db, email)).toHaveLength(1)
    await expectRefusal(
      () => join(token),
      404,
      'This invitation link is not valid. Please ask for a new one.',
    )
    expect((await join(tokenIn(body))).status).toBe(201)
  })

  test.each([
    ['is no longer a PIC', { role: 'Volunteer' }],
    ['no longer has access', { endedAt: '2026-11-01T00:00:00.000Z' }],
    ['has read-only access', { endsOn: '2026-11-20' }],
  ] as const)(
    'is invalid once the PIC who sent it %s, until another PIC resends it',
    async (_name, change) => {
      const sender = await signedIn(site)
      const email = newEmail()
      const { body } = await post(path, { email, role: 'PIC', sendMail: false }, sender.token)
      await changeAdmin(site.context.db, sender.id, change)
      await expectRefusal(
        () => join(tokenIn(body)),
        409,
        'This invitation has expired. Please ask for a new one.',
      )
      expect((await listed()).find((one) => one.email === email)).toMatchObject({ isOpen: false })
      const again = await post(`${path}/${body.data._id}/resend`, { sendMail: false })
      expect((await join(tokenIn(again.body))).status).toBe(201)
    },
  )

  test('is refused for a logged-in user, and for another address or role', async () => {
    const { token, email } = await invite()
    const form = aSignUp({ email })
    const asAdmin = () => site.asPic('POST', `/api/admin/join/${token}`, { form })
    await expectRefusal(
      asAdmin,
      409,
      'You are already logged in. Log out first, or send the link to the person it is for.',
    )
    await expectRefusal(
      () => join(token, { email: 'other@example.org' }),
      400,
      `This invitation is for ${email}.`,
    )
    await expectRefusal(() => join(token, volunteerFields), 400, invitationMessages.otherEmail('a PIC'))
    await expectRefusal(
      () => join(token, { password: 'password' }),
      400,
      expect.stringContaining('too easy to guess'),
    )
    await expectRefusal(() => join(token, { status: 'approved' }), 400, 'There is no field called "status".')
    expect((await join(token, { email: email.toUpperCase(), role: 'PIC' })).status).toBe(201)
    expect((await adminOf(email))?.status).toBe('approved')
  })

  test.each(['email', 'role'])('is refused if the %s in the JSON is not a string', async (field) => {
    const { token, email } = await invite()
    const json = { ...aSignUp({ email }), [field]: { toString: null } }
    const { status, body } = await site.unchanged(() =>
      site.ask('POST', `/api/admin/join/${token}`, { json }),
    )
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]])
  })

  test('used by twenty people at once creates one account', async () => {
    const { token, email } = await invite()
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(token)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(19).fill(409)])
    const { db } = site.context
    const made = await db.selectFrom('admins').select('id').where('email', '=', email).execute()
    expect(made).toHaveLength(1)
    const joins = await rowsOf(db, 'history', { recordId: made[0]?.id ?? '' })
    expect(joins).toHaveLength(1)
  })

  test('for a meeting admits no more sign-ups than its limit, even simultaneous ones, and they wait for approval', async () => {
    const { status, body } = await post(`${path}/meeting`, { signUps: 5, hours: 2 })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ email: null, role: null, maxSignUps: 5, signUps: 0 })
    const token = tokenIn(body)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => join(token, { email: newEmail(), role: 'PIC' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)])
    const made = answers.filter(({ status }) => status === 201)
    expect(made.map(({ body }) => body.data.status)).toEqual(Array(5).fill('pending'))
    expect(made[0]?.body.message).toMatch(/once an admin has approved you/)
    await expectRefusal(
      () => open(token),
      409,
      'This code has been used as often as it can be. Please ask for a new one.',
    )
    expect((await mailsTo(site.context.db, site.pic.email)).map(({ subject }) => subject)).toContain(
      'A new sign-up is waiting',
    )
  })

  test('for a meeting expires after the chosen number of hours, and refused sign-ups do not count toward its limit', async () => {
    const { body } = await post(`${path}/meeting`, { signUps: 1, hours: 2 })
    const token = tokenIn(body)
    await expectRefusal(() => join(token, { role: 'PIC' }), 400, 'E-mail is required.')
    site.advanceTime(2 * hour)
    await expectRefusal(
      () => join(token, { email: newEmail(), role: 'PIC' }),
      409,
      'This invitation has expired. Please ask for a new one.',
    )
  })

  test('for a meeting cannot be resent, so its hours cannot be extended', async () => {
    const { body } = await post(`${path}/meeting`, { signUps: 1, hours: 2 })
    const resend = () => post(`${path}/${body.data._id}/resend`, { sendMail: false })
    await expectRefusal(resend, 404, 'This invitation is no longer open.')
    expect((await open(tokenIn(body))).status).toBe(200)
  })

  test('is deleted a month after it expires', async () => {
    const { id } = await invite()
    const { context, advanceTime } = site
    const rows = () => context.db.selectFrom('invitations').select('id').where('id', '=', id).execute()
    advanceTime(37 * day - hour)
    await runMaintenance(context)
    expect(await rows()).toHaveLength(1)
    advanceTime(2 * hour)
    await runMaintenance(context)
    expect(await rows()).toHaveLength(0)
  })

  // This test is last, since its History entries are in the future.
  test('created while the clock was ahead is not valid for longer than others', async () => {
    site.advanceTime(300 * day)
    const { link } = (
      await post(path, { email: newEmail(), role: 'PIC', sendMail: false }, (await signedIn(site)).token)
    ).body
    site.advanceTime(-300 * day)
    await expectRefusal(
      () => join(tokenIn({ link })),
      409,
      'This invitation has expired. Please ask for a new one.',
    )
  })
})
