import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { dialects } from '../testing/databases.ts'
import { type Ask, askOf } from '../testing/spec/ask.ts'
import { signedIn } from '../testing/spec/open-spec.ts'

const D = '/api/admin/dashboard'

describe.each(dialects)('what the privacy page says, on %s', (dialect) => {
  let testApp: TestApp
  let ask: Ask
  let token: string

  beforeAll(async () => {
    testApp = await openTestApp(dialect, { env: { BACKUP_KEEP: '9', SERVICE_WORKER: 'off' } })
    ask = askOf(testApp)
    token = (await signedIn(testApp)).token
  })
  afterAll(() => testApp?.close())

  const read = async () => (await ask('GET', '/api/privacy')).body.data

  test('it is what is usual while nothing is set', async () => {
    expect(await read()).toEqual({
      kept: { feedback: '12 months', signUps: '30 days', activity: '24 months', left: '3 years' },
      keptFrom: null,
      trashDays: 30,
      undoDays: 30,
      mailDays: 90,
      mailTextDays: 14,
      backups: 9,
      isReadOffline: false,
      people: [
        {
          many: 'Students',
          visitors: ['Full name', 'Unique ID', 'Gender', 'Class', 'Photo'],
          team: ['Address'],
        },
        {
          many: 'Volunteers',
          visitors: ['Full name', 'Gender', 'Year', 'Department', 'Photo'],
          team: [
            ...['E-mail', 'Contact number', 'Enrollment number', 'Residence type', 'Hostel name'],
            ...['Hall name', 'Address'],
          ],
        },
        {
          many: 'Alumni',
          visitors: ['Full name', 'Gender', 'Department', 'Graduation year', 'Company', 'Photo'],
          team: ['E-mail', 'Contact number', 'Enrollment number', 'Address'],
        },
      ],
      shortName: 'initial',
      newChildren: null,
    })
  })

  test('it follows what is set, and whoever read it before reads it anew', async () => {
    const before = testApp.context.contentVersion.current()
    await ask('PUT', `${D}/retention`, { token, json: { feedback: 6, left: 1 } })
    expect(testApp.context.contentVersion.current()).toBeGreaterThan(before)
    const json = {
      audiences: { student: { uniqueId: 'PICs' } },
      shortName: 'first name',
      newChildren: 'none',
    }
    await ask('PUT', `${D}/visibility`, { token, json })
    expect(await read()).toMatchObject({
      kept: { feedback: '6 months', signUps: '30 days', activity: '24 months', left: '1 year' },
      people: [
        { visitors: ['Full name', 'Gender', 'Class', 'Photo'], team: ['Unique ID', 'Address'] },
        {},
        {},
      ],
      shortName: 'first name',
      newChildren: 'none',
    })
  })
})
