import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aSignUp } from '../admins.ts'
import { aFeedback, anAlumnus, aStudent, aVolunteer } from '../builders.ts'
import { dialects } from '../databases.ts'
import { aPicture } from '../files.ts'
import { openSite } from '../open-site.ts'
import { D } from '../paths.ts'
import { decoded } from './ask.ts'

/** Values that visitors must never see. Each is unique. */
const secret = {
  studentsAddress: '1 Canary Row',
  studentsGuardian: 'Canary Guardian',
  studentsGuardiansPhone: '+91 70000 00005',
  studentsSecondGuardian: 'Canary Aunt',
  studentsHealthNote: 'Canary asthma',
  studentsCollectors: 'Canary Uncle',
  studentsGuardiansLanguage: 'Canarese',
  volunteersEmail: 'canary.volunteer@example.org',
  volunteersPhone: '+91 70000 00001',
  volunteersEnrollment: 'CANARY-V-1',
  volunteersHostel: 'Canary Hostel',
  volunteersHall: 'Canary Hall',
  volunteersAddress: '2 Canary Row',
  alumnusEmail: 'canary.alumnus@example.org',
  alumnusPhone: '+91 70000 00002',
  alumnusEnrollment: 'CANARY-A-1',
  alumnusAddress: '3 Canary Row',
  feedbackName: 'Canary Visitor',
  feedbackEmail: 'canary.visitor@example.org',
  feedbackPhone: '+91 70000 00003',
  feedbackMessage: 'A canary sang in confidence.',
  logSubject: 'Canary sums',
  logTaught: 'How canaries are counted.',
  logHomework: 'Draw a canary.',
  logForNext: 'Ask who has the canary book.',
  newChildsName: 'Canary Newcomer',
  wentHomeWith: 'Uncle Canary',
  absenceNote: 'The canary has a cold.',
  hoursReason: 'Cleaned the cage.',
  adminName: 'Canary Admin',
  adminEmail: 'canary.admin@example.org',
  adminPhone: '+91 70000 00004',
  adminId: 'CANARY-ADMIN',
  newcomersEmail: 'canary.newcomer@example.org',
  newcomersPassword: 'canaries sing at five',
  wrongPassword: 'canaries sing at six',
}

describe.each(dialects)('private data on %s', (dialect) => {
  const site = openSite(dialect, {
    pic: {
      fullName: secret.adminName,
      email: secret.adminEmail,
      contactNumber: secret.adminPhone,
      uniqueId: secret.adminId,
    },
  })
  const { ask } = site
  const ids = new Map<string, string>()
  /** Issued tokens, and their stored hashes. */
  const tokens: string[] = []

  beforeAll(async () => {
    for (const [path, fields] of await privateRecords()) {
      const { status, body } = await site.asPic('POST', path, { form: fields })
      expect({ path, status }).toEqual({ path, status: 201 })
      if (body.data?._id) ids.set(path, body.data._id)
    }
    await noteEvening()
    await leaveTraces()
    tokens.push(site.pic.token)
    const { db } = site.context
    for (const { tokenHash } of await db.selectFrom('sessions').select('tokenHash').execute())
      tokens.push(tokenHash)
    for (const { tokenHash } of await db.selectFrom('resets').select('tokenHash').execute())
      tokens.push(tokenHash)
    for (const { passwordHash } of await db.selectFrom('admins').select('passwordHash').execute())
      tokens.push(passwordHash)
  })

  test('visitors find no private data in the body or the headers of any GET route', async () => {
    const paths = site.routes
      .filter(({ method }) => method === 'GET')
      .flatMap(({ path }) =>
        path.includes(':') ? [...ids.values()].map((id) => path.replace(/:\w+/, id)) : [path],
      )
    expect(paths.length).toBeGreaterThan(100)
    for (const path of paths) {
      for (const query of ['', '?limit=1', '?fields=*&include=address&select=email&admin=true']) {
        const { text, headers } = await ask('GET', path + query)
        expectNoSecret(text + decoded(headers), `GET ${path}${query}`)
      }
    }
  })

  test.each(['/api/students', '/api/volunteers', '/api/alumni'])(
    "a visitor's search of %s finds no private data, while an admin's does",
    async (list) => {
      const belongs = { students: /^students/, volunteers: /^volunteers/, alumni: /^alumnus/ }
      const whose = belongs[list.split('/').at(-1) as keyof typeof belongs]
      const values = Object.entries(secret).filter(
        ([name]) => whose.test(name) && !/Hall|sAddress$/.test(name.replace('students', '')),
      )
      expect(values.length).toBeGreaterThan(0)
      for (const [name, value] of values) {
        for (const q of [value, value.slice(0, -1), value.toUpperCase()]) {
          const asked = `${list}?q=${encodeURIComponent(q)}`
          const visitors = await ask('GET', asked)
          expect({ name, q, found: visitors.body, total: visitors.headers['x-total-count'] }).toEqual({
            name,
            q,
            found: [],
            total: '0',
          })
          expect((await ask('GET', asked, { token: 'a'.repeat(43) })).body).toEqual([])
          expect((await site.asPic('GET', asked)).body, `${name} ${q}`).toHaveLength(1)
        }
      }
    },
  )

  test('a filter by a private field is ignored, so that values cannot be guessed', async () => {
    const filters = {
      students: [
        'address',
        'guardian1Name',
        'guardian1Phone',
        'healthNote',
        'mayGoAlone',
        'deletedAt',
        'searchAll',
      ],
      volunteers: ['email', 'enrollmentNo', 'hostelName', 'residenceType'],
      alumni: ['email', 'contactNumber', 'enrollmentNo', 'address'],
    }
    for (const [list, names] of Object.entries(filters)) {
      const whole = await ask('GET', `/api/${list}`)
      for (const name of names) {
        const { status, body } = await ask('GET', `/api/${list}?${name}=nothing-has-this`)
        expect({ list, name, status, body }).toEqual({ list, name, status: 200, body: whole.body })
      }
      const choices = await ask('GET', `/api/${list}/choices`)
      for (const name of names) expect(choices.body.data).not.toHaveProperty(name)
    }
  })

  test("a visitor's message is not readable by id", async () => {
    const feedback = await ask('POST', '/api/feedback/add-feedback', { json: aFeedback() })
    expect(
      Object.keys(feedback.body.data ?? {}).filter((key) => !/^(_id|createdAt|updatedAt)$/.test(key)),
    ).toEqual([])
    const { status } = await ask('GET', `${D}/feedback/${feedback.body.data?._id}`)
    expect(status).toBe(401)
  })

  test('no admin receives a hash of a password or token', async () => {
    for (const path of [
      '/api/admin/profile',
      `/api/admins/profile/${site.pic.id}`,
      `${D}/pending-approvals`,
    ]) {
      const { text } = await site.asPic('GET', path)
      expect(text).not.toMatch(/argon2|hash|tokenHash|emailKey/i)
    }
  })

  test('the log contains no private data, passwords, tokens or search terms', () => {
    const log = site.logged()
    expect(log.length).toBeGreaterThan(1_000)
    expectNoSecret(log, 'the log')
  })

  function expectNoSecret(text: string, where: string) {
    for (const value of [...Object.values(secret), ...tokens])
      expect(text.includes(value) ? `${where} holds ${value}` : '').toBe('')
  }

  async function privateRecords(): Promise<[string, Record<string, unknown>][]> {
    const coverImageURL = await aPicture()
    const volunteer = {
      email: secret.volunteersEmail,
      contactNumber: secret.volunteersPhone,
      enrollmentNo: secret.volunteersEnrollment,
      hostelName: secret.volunteersHostel,
    }
    const scholar = { residenceType: 'Day Scholar', hostelName: '', address: secret.volunteersAddress }
    const alumnus = {
      email: secret.alumnusEmail,
      contactNumber: secret.alumnusPhone,
      enrollmentNo: secret.alumnusEnrollment,
      address: secret.alumnusAddress,
    }
    const feedback = {
      fullName: secret.feedbackName,
      email: secret.feedbackEmail,
      contact: secret.feedbackPhone,
      message: secret.feedbackMessage,
    }
    const inHall = { residenceType: 'Hall', hostelName: '', hallName: secret.volunteersHall }
    return [
      [
        `${D}/students/add-students`,
        aStudent({
          address: secret.studentsAddress,
          guardian1Name: secret.studentsGuardian,
          guardian1Phone: secret.studentsGuardiansPhone,
          guardian1Language: secret.studentsGuardiansLanguage,
          guardian2Name: secret.studentsSecondGuardian,
          healthNote: secret.studentsHealthNote,
          collectors: secret.studentsCollectors,
        }),
      ],
      [`${D}/volunteers/add-volunteers`, { ...aVolunteer(scholar), coverImageURL }],
      [`${D}/volunteers/add-volunteers`, { ...aVolunteer(inHall), coverImageURL }],
      [`${D}/volunteers/add-volunteers`, { ...aVolunteer(volunteer), coverImageURL }],
      [`${D}/alumni/add-alumni`, anAlumnus(alumnus)],
      ['/api/feedback/add-feedback', aFeedback(feedback)],
      ['/api/admin/signup', aSignUp({ email: secret.newcomersEmail, password: secret.newcomersPassword })],
    ]
  }

  /** Adds a child with a mark, a class log entry with a photo of the board, an absence note and volunteer hours. */
  async function noteEvening() {
    const [evening, child, entry] = [
      { day: '2026-11-19', at: '2026-11-19T12:00:00.000Z' },
      randomUUIDv7(),
      randomUUIDv7(),
    ]
    const log = {
      ...evening,
      id: entry,
      studentClass: '5',
      subject: secret.logSubject,
      taught: secret.logTaught,
      homework: secret.logHomework,
      forNext: secret.logForNext,
    }
    const marks = [
      { ...evening, id: randomUUIDv7(), about: 'child', subject: child, what: 'here' },
      { ...evening, id: randomUUIDv7(), about: 'reading', subject: child, what: 'paragraph' },
      {
        ...evening,
        id: randomUUIDv7(),
        about: 'home',
        subject: child,
        what: 'with',
        note: secret.wentHomeWith,
      },
      { ...evening, id: randomUUIDv7(), about: 'class', subject: '5', what: 'closed' },
    ]
    const children = [{ id: child, fullName: secret.newChildsName, studentClass: '5', at: evening.at }]
    const json = { clock: '2026-11-21T17:00:00.000Z', phone: randomUUIDv7(), children, marks, log: [log] }
    const base = '/api/admin/evenings'
    const parts = { goingHome: true, levels: true }
    expect((await site.asPic('PUT', `${base}/parts`, { json: parts })).status).toBe(200)
    const sent = await site.asPic('POST', `${base}/events`, { json })
    expect(sent.body.data).toMatchObject({ refused: [] })
    for (const [path, json] of [
      ['absence-notes', { studentId: child, heard: secret.absenceNote, isComing: false }],
      [
        `hours/${ids.get(`${D}/volunteers/add-volunteers`)}`,
        { day: '2026-11-19', minutes: 30, reason: secret.hoursReason },
      ],
    ] as const)
      expect(await site.asPic('POST', `${base}/${path}`, { json })).toMatchObject({
        status: 200,
      })
    const form = { photo: await aPicture() }
    const { body } = await site.asPic('PUT', `${base}/log/${entry}/photo`, { form })
    tokens.push(String(body.data.photo.split('?')[0]))
    ids.set('new child', child)
    ids.set('entry', entry)
    const shown = await site.asPic('GET', `${base}/days/2026-11-19`)
    for (const text of [secret.logTaught, secret.newChildsName]) expect(shown.text).toContain(text)
  }

  /** Sends requests with secrets in every place that a log could record. */
  async function leaveTraces() {
    const signIn = (json: object) => ask('POST', '/api/admin/signin', { json })
    tokens.push(
      (await signIn({ email: site.pic.email, password: site.pic.password })).body.token,
      site.pic.password,
    )
    await signIn({ email: site.pic.email, password: secret.wrongPassword })
    await signIn({ email: secret.newcomersEmail, password: secret.newcomersPassword })
    await ask('POST', '/api/admin/signin', {
      raw: `{"password":"${secret.wrongPassword}"`,
      headers: { 'content-type': 'application/json' },
    })
    await ask('POST', '/api/admin/forget-password', { json: { email: site.pic.email } })
    const mail = (await site.mails())
      .join('')
      .replace(/=\r?\n/g, '')
      .replace(/=3D/g, '=')
    const resetToken = /reset-password\/([\w-]{43})/.exec(mail)?.[1] ?? ''
    expect(resetToken).not.toBe('')
    tokens.push(resetToken)
    await ask('POST', `/api/admin/reset-password/${resetToken}`, { json: { password: 'short' } })
    await ask('GET', `/api/admin/reset-password/${resetToken}`)
    await ask('GET', `${D}/counts?token=${site.pic.token}`)
    await ask('GET', `${D}/counts`, {
      headers: { cookie: `token=${site.pic.token}`, 'x-token': site.pic.token },
    })
    await site.asPic('GET', `/api/volunteers?q=${encodeURIComponent(secret.volunteersPhone)}`)
    await site.asPic('GET', `/api/volunteers?limit=${encodeURIComponent(secret.volunteersEmail)}`)
    await site.asPic('POST', `${D}/students/add-students`, { json: { address: secret.studentsAddress } })
    await site.asPic('POST', `${D}/reportemail`, { json: { email: secret.adminEmail } })
    await site.asPic('PUT', `${D}/students/${secret.studentsAddress.replaceAll(' ', '%20')}`, { json: {} })
  }
})
