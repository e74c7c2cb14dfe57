import { newId } from '#domain/text/new-id.ts'
import { marksAt } from '#testing/evenings.ts'
import { aPicture } from '#testing/files.ts'
import type { Answer, Client } from '../../api-client.ts'
import { linkVolunteer } from './accounts.ts'

const D = '/api/admin/dashboard'
const E = '/api/admin/evenings'

/** The evenings before today, with a class that is closed, a child who is missing, log, rota and a day called off. */
export async function liveEvenings(ask: Client): Promise<void> {
  const children: Answer[] = await ask('GET', '/api/students')
  const volunteers: Answer[] = await ask('GET', '/api/volunteers')
  const [asha, bina] = ['Asha T', 'Bina T'].map((name) =>
    children.find(({ fullName }) => fullName.startsWith(name)),
  )
  const guardian = {
    guardian1Name: 'Meena Testrup',
    guardian1Phone: '98300 00009',
    guardian1Relation: 'Mother',
  }
  await ask('PUT', `${D}/students/${asha._id}`, { json: { ...guardian, studentClass: bina.studentClass } })
  const evenings = await lastEvenings(ask, 3)
  for (const day of evenings) await takeRegister(ask, { day, here: bina, helper: volunteers[0] })
  await ask('POST', `${E}/absence-notes`, {
    json: { studentId: asha._id, heard: 'Has a cold.', isComing: true },
  })
  await ask('POST', `${E}/hours/${volunteers[0]._id}`, {
    json: { day: evenings[0], minutes: 30, reason: 'Set the room up.' },
  })
  await linkVolunteer(ask, volunteers[0]._id)
  const { next } = (await ask('GET', `${E}/days/next`)).data
  const place = { day: next, studentClass: bina.studentClass, volunteerId: volunteers[0]._id }
  await ask('POST', `${E}/rota/places`, { json: { ...place, subject: 'English' } })
  const { next: later } = (await ask('GET', `${E}/days/${next}`)).data
  await ask('POST', `${E}/class-days`, { json: { what: 'no class', name: 'Exams', from: later, to: later } })
}

async function lastEvenings(ask: Client, number: number) {
  const days: string[] = []
  for (let day = new Date().toISOString().slice(0, 10); days.length < number; ) {
    day = (await ask('GET', `${E}/days/${day}`)).data.previous
    days.push(day)
  }
  return days
}

async function takeRegister(
  ask: Client,
  { day, here, helper }: { day: string; here: Answer; helper: Answer },
) {
  const at = `${day}T14:00:00.000Z`
  const mark = marksAt(at)
  const log = { id: newId(), day, studentClass: here.studentClass, subject: 'English', taught: 'Letters', at }
  await ask('POST', `${E}/events`, {
    json: {
      ...{ clock: new Date().toISOString(), phone: newId(), children: [] },
      marks: [
        mark('child', here._id, 'late'),
        mark('volunteer', helper._id, 'here'),
        mark('class', here.studentClass, 'closed'),
      ],
      log: [log],
    },
  })
  await ask('PUT', `${E}/log/${log.id}/photo`, { form: { photo: await aPicture() } })
}
