import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { aBackupKey } from '#testing/backup-destinations.ts'
import { dialects } from '#testing/databases.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { askOf } from '#testing/spec/ask.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const familyFields = ['Health note', 'Who may collect the child', 'May go home alone']
const guardians = ['Guardian', 'Second guardian'].flatMap((who) =>
  ['name', 'relation', 'telephone', 'language'].map((what) => `${who}'s ${what}`),
)

describe.each(dialects)('the data of the privacy page, on %s', (dialect) => {
  const testApp = openSite(dialect, { pic: false, env: { BACKUP_KEEP: '9', SERVICE_WORKER: 'off' } })
  const ask = askOf(testApp)
  let token: string

  beforeAll(async () => {
    token = (await signedIn(testApp)).token
  })

  const read = async () => (await ask('GET', '/api/privacy')).body.data

  test('contains the defaults if no settings were saved', async () => {
    expect(await read()).toEqual({
      kept: {
        feedback: '12 months',
        applications: '6 months',
        calls: '3 months',
        signUps: '30 days',
        activity: '24 months',
        left: '3 years',
        registers: '3 years',
      },
      keptFrom: null,
      trashDays: 30,
      undoDays: 30,
      mailDays: 90,
      mailTextDays: 14,
      backups: 9,
      areBackupsCopied: false,
      usesLevels: false,
      isReadOffline: false,
      people: [
        {
          many: 'Children',
          visitors: ['Full name', 'Gender', 'Class', 'Photo'],
          team: ['Unique ID', 'Address', ...guardians, ...familyFields],
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

  test('matches the settings, and its cached version is replaced when they change', async () => {
    const before = testApp.context.contentVersion.current()
    await ask('PUT', `${D}/retention`, { token, json: { feedback: 6, left: 1 } })
    expect(testApp.context.contentVersion.current()).toBeGreaterThan(before)
    const json = {
      audiences: { student: { gender: 'PICs' } },
      shortName: 'first name',
      newChildren: 'none',
    }
    await ask('PUT', `${D}/visibility`, { token, json })
    expect(await read()).toMatchObject({
      kept: {
        feedback: '6 months',
        signUps: '30 days',
        activity: '24 months',
        left: '1 year',
        registers: '3 years',
      },
      people: [
        {
          visitors: ['Full name', 'Class', 'Photo'],
          team: ['Unique ID', 'Gender', 'Address', ...guardians, ...familyFields],
        },
        {},
        {},
      ],
      shortName: 'first name',
      newChildren: 'none',
    })
  })
})

test('shows that backups are copied elsewhere, but not where', async () => {
  const env = { BACKUP_COPY_TO: temporaryFolder(), BACKUP_AGE_RECIPIENT: (await aBackupKey()).recipient }
  const testApp = await openTestApp('sqlite', { env })
  onTestFinished(() => testApp.close())
  const { status, body } = await askOf(testApp)('GET', '/api/privacy')
  expect([status, body.data.areBackupsCopied]).toEqual([200, true])
  expect(JSON.stringify(body)).not.toContain(env.BACKUP_COPY_TO)
})
