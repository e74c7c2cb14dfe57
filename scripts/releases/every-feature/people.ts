import { anAlumnus, aStudent, aVolunteer } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import type { Answer, Client } from '../../api-client.ts'
import { addWith } from './client.ts'

const D = '/api/admin/dashboard'
const byMother = { givenBy: 'her mother', way: 'on paper' }

/** A class, volunteers and alumni, and a list that somebody brought along. */
export async function addPeople(ask: Client): Promise<void> {
  const add = addWith(ask)
  for (const [fullName, studentClass] of Object.entries({ Asha: '5', Bina: '5', Chand: '10', Dipu: 'KG' }))
    await add(`${D}/students/add-students`, {
      ...aStudent({ fullName: `${fullName} Testrup`, studentClass }),
      coverImageURL: await aPicture(),
    })
  for (const [fullName, year] of Object.entries({ Ravi: '2', Sona: '4', Uma: '1' }))
    await add(`${D}/volunteers/add-volunteers`, {
      ...aVolunteer({ fullName: `${fullName} Testrup`, year }),
      coverImageURL: await aPicture(),
    })
  for (const fullName of ['Erased Testrup', 'Lila Testrup'])
    await add(`${D}/alumni/add-alumni`, { ...anAlumnus({ fullName }), coverImageURL: await aPicture() })
  await importList(ask, 'Asha Imported,LIST-1,F,6,Lane 1\nBina Imported,LIST-2,F,7,Lane 2\n')
}

async function importList(ask: Client, rows: string) {
  const file = new File([`Full name,Unique ID,Gender,Class,Address\n${rows}`], 'class.csv')
  const { data } = await ask('POST', `${D}/student/import`, { form: { file } })
  const { stamp, previewedAt } = (await ask('GET', `${D}/imports/${data._id}`)).preview
  await ask('POST', `${D}/imports/${data._id}/apply`, { json: { stamp, previewedAt } })
}

/** A list with one row that cannot be added and one that is left out, which nobody has applied yet. */
export async function leaveListWaiting(ask: Client): Promise<void> {
  const rows = 'Emil Waiting,LIST-3,M,6,Lane 3\nFlora Waiting,LIST-4,?,7,\nGita Waiting,LIST-5,F,8,Lane 5\n'
  const file = new File([`Full name,Unique ID,Gender,Class,Address\n${rows}`], 'waiting.csv')
  const { data } = await ask('POST', `${D}/student/import`, { form: { file } })
  const { version } = (await ask('GET', `${D}/imports/${data._id}`)).data
  const leftOut = [{ row: 4, isLeftOut: true }]
  await ask('PUT', `${D}/imports/${data._id}`, { json: { version, leftOut } })
}

/** Everybody moves on; who is in the last class or year leaves. */
export async function beginSchoolYear(ask: Client): Promise<void> {
  await ask('PUT', `${D}/school-year/settings`, { json: { month: 6, finalYear: 4 } })
  const { year, students, volunteers } = (await ask('GET', `${D}/school-year`)).data
  const decided = {
    year,
    students: students.map(({ _id, updatedAt, studentClass }: Answer) => ({
      _id,
      updatedAt,
      ...(studentClass === '10'
        ? { becomes: 'completed' }
        : studentClass === 'KG'
          ? { becomes: 'stays' }
          : { becomes: 'moves', studentClass: String(Number(studentClass) + 1) }),
    })),
    volunteers: volunteers.map(({ _id, updatedAt, year }: Answer) => ({
      _id,
      updatedAt,
      becomes: year === 4 ? 'became alumnus' : 'moves',
    })),
  }
  await ask('POST', `${D}/school-year`, { json: decided })
}

/** A consent in each state, and the scan of one form. */
export async function giveConsents(ask: Client, { today, soon }: Record<'today' | 'soon', string>) {
  const [asha, bina, chand, dipu] = await childrenNamed(ask, ['Asha T', 'Bina T', 'Asha I', 'Bina I'])
  const give = (id: string, level: string, more = {}) =>
    ask('PUT', `${D}/consents`, { json: { ids: [id], level, ...byMother, givenOn: today, ...more } })
  await give(asha, 'public with name')
  await give(bina, 'public')
  await ask('POST', `${D}/consents/withdraw`, {
    json: { ids: [bina], givenBy: 'Her father', way: 'by mouth' },
  })
  await give(chand, 'public', { until: soon })
  await give(dipu, 'team', { way: 'in a message' })
  await ask('PUT', `${D}/consents/${asha}/scan`, { form: { scan: await aPicture({ name: 'form.jpg' }) } })
}

/** A consent that is over by the time at which the release is kept. */
export async function giveEndedConsent(ask: Client, days: Record<'givenOn' | 'until', string>) {
  const [id] = await childrenNamed(ask, ['Dipu'])
  await ask('PUT', `${D}/consents`, { json: { ids: [id], level: 'public', ...byMother, ...days } })
}

/** Changed together and undone, changed and kept; somebody left, somebody came back, somebody was erased. */
export async function changePeople(ask: Client): Promise<void> {
  const [asha, bina, other, another] = await childrenNamed(ask, ['Asha T', 'Bina T', 'Asha I', 'Bina I'])
  const change = (ids: string[], change: object) =>
    ask('POST', `${D}/student/bulk-change`, { json: { records: { ids }, change } })
  await change([asha, bina], { values: { studentClass: '9' } })
  const { data } = await ask('GET', `${D}/changes`)
  await ask('POST', `${D}/changes/${data[0]._id}/undo`)
  await change([asha, other], { values: { address: '1 New Lane' } })
  await change([another], { isHidden: true })
  const [ravi, uma] = await idsOf(ask, '/api/volunteers', ['Ravi', 'Uma'])
  await ask('POST', `${D}/volunteer/${ravi}/leave`)
  await ask('POST', `${D}/volunteer/${uma}/leave`)
  await ask('POST', `${D}/volunteer/${uma}/return`)
  const [erased] = await idsOf(ask, '/api/alumni', ['Erased'])
  const { name, updatedAt } = (await ask('GET', `${D}/people/alumnus/${erased}`)).data
  await ask('POST', `${D}/people/alumnus/${erased}/erase`, { json: { name, updatedAt } })
}

const childrenNamed = (ask: Client, names: string[]) => idsOf(ask, '/api/students', names)

async function idsOf(ask: Client, list: string, names: string[]) {
  const people: Answer[] = await ask('GET', list)
  return names.map((name) => people.find(({ fullName }) => fullName.startsWith(name))._id)
}
