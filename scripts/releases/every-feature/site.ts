import { aFeedback } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { type Client, clientOf } from '../../api-client.ts'

const D = '/api/admin/dashboard'

/** What the school says about itself, and what it has set about its lists. */
export async function setUpSite(ask: Client): Promise<void> {
  await ask('PUT', `${D}/settings/faculty-photo`, { form: { photo: await aPicture() } })
  const { facultyInCharge } = (await ask('GET', `${D}/settings`)).data
  await ask('PUT', `${D}/settings`, {
    json: {
      name: 'Kept Evening School',
      phones: ['+91 98300 00001', '', ''],
      facultyInCharge: { ...facultyInCharge, name: 'Professor Testrup', email: 'faculty@example.org' },
      classTimings: [
        { day: 'Sunday', time: '5 to 7', weekdays: ['SU'], from: '17:00', to: '19:00' },
        { day: 'Weekdays', time: '6 to 8', weekdays: ['MO', 'WE'], from: '18:00', to: '20:00' },
      ],
      holidays: [{ name: 'Puja', from: '2026-10-17', to: '2026-10-21' }],
      forParents: { whoMayCome: 'Everybody', cost: 'Nothing', place: 'Room 1', mapURL: '' },
    },
  })
  await ask('PUT', `${D}/retention`, { json: { feedback: 6, activity: 6 } })
  await ask('PUT', `${D}/health/mails`, { json: { arePicsMailed: false } })
  await ask('PUT', `${D}/checklist`, { json: { leftOut: ['mail'], hasSeenSite: true } })
  const place = { where: 'at a registrar', owner: 'Mira', renewsOn: '2027-03-01', note: 'Ask her.' }
  await ask('PUT', `${D}/places`, {
    json: { places: [{ kind: 'Domain', what: 'school.example.org', ...place }], updatedAt: null },
  })
  await ask('PUT', `${D}/visibility`, {
    json: {
      shortName: 'initial',
      newChildren: 'team',
      audiences: { volunteer: { department: 'volunteers' } },
    },
  })
  await ask('PUT', `${D}/settings/volunteers`, { json: { deleteForGood: false, makeBackups: false } })
}

/** One that is read, one that is not, one that looks like spam, and one that somebody says is none. */
export async function giveFeedback(url: string, ask: Client): Promise<void> {
  const visitor = clientOf(url)
  const give = async (message: string) => {
    await visitor('POST', '/api/feedback/add-feedback', { json: aFeedback({ message }) })
    return (await ask('GET', `${D}/feedback`))[0]._id
  }
  for (const message of ['Not read', 'Read', 'Spam', 'No spam']) {
    const id = await give(message)
    if (message === 'Read') await ask('PUT', `${D}/feedback/${id}/read`, { json: { isRead: true } })
    if (message.endsWith('pam')) await ask('PUT', `${D}/feedback/${id}/spam`, { json: { isSpam: true } })
    if (message === 'No spam') await ask('PUT', `${D}/feedback/${id}/spam`, { json: { isSpam: false } })
  }
}

export const makeBackup = (ask: Client) => ask('POST', `${D}/backup`)
