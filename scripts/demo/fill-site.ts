import { readFile } from 'node:fs/promises'
import { activity } from '#domain/kinds/activity.ts'
import { eventKindsOf, eventParam } from '#domain/kinds/albums.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { galleries } from '#domain/kinds/gallery.ts'
import { homePicture } from '#domain/kinds/home-picture.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { accountPaths } from '#domain/session/accounts.ts'
import { settingsPaths } from '#domain/site/site-constants.ts'
import { carefulPreset, volunteerPermissionsPath } from '#domain/volunteer-permissions.ts'
import { z } from '#domain/zod.ts'
import { invitationPaths } from '#features/access/invitations.ts'
import { manageAdminsPaths } from '#features/access/manage-admins.ts'
import { classDayPaths } from '#features/class-days/class-day-changes.ts'
import { consentPaths } from '#features/consents/consents.ts'
import { checklistPath } from '#features/dashboard/checklist.ts'
import type { ChecklistDecisions } from '#features/dashboard/checklist-schemas.ts'
import type { EveningParts } from '#features/evenings/evening-parts.ts'
import { eveningPaths } from '#features/evenings/evenings.ts'
import { familyPaths } from '#features/families/families.ts'
import { rotaPaths } from '#features/rota/rota.ts'
import { visibilityPaths } from '#features/visibility/visibility.ts'
import type { Client } from '../api-client.ts'
import {
  albums,
  consentsAround,
  type DemoRecord,
  eventsAround,
  feedbacks,
  invited,
  leavers,
  people,
  settings,
  signUps,
} from './content.ts'
import { absenceNote, awayAround, canceledDays, eventsOf, rotaAfter, siblingsAmong } from './evenings.ts'
import { formOf, renderDrawing } from './form-data.ts'
import { createProgress, forEachInParallel } from './progress.ts'

/** The server re-encodes only two pictures at a time while this program reads others; more requests would only wait. */
const concurrency = 4

/** The kinds that fill the home page. */
const onHome: string[] = [homePicture.name, notification.name, activity.name]

/** Steps that a temporary site skips. The rest of the checklist completes itself. */
const finishedChecklist: Partial<ChecklistDecisions> = {
  leftOut: ['mail', 'backup'],
  hasSeenSite: true,
}

type FillOptions = {
  ask: Client
  today: Date
  /** The password of the people who wait for approval. It is not printed. */
  signUpPassword: string
  /** Called once the first page is worth looking at. */
  onHomeFilled: () => void
}

/**
 * Fills an empty site through its API as people would, well within the rate limits.
 *
 * @returns the number of records
 */
export async function fillSite({ ask, today, signUpPassword, onHomeFilled }: FillOptions): Promise<number> {
  let count = 0
  const add: Add = async (path, sent) => {
    await ask('POST', String(path), sent)
    count += 1
  }

  await saveSettings(ask)
  const records = [...people, ...eventsAround(today)]
  const isOnHome = ([kind]: [Kind, DemoRecord[]]) => onHome.includes(kind.name)
  for (const [kind, list] of records.filter(isOnHome)) await addRecords(add, kind, list)
  onHomeFilled()
  await addAdmins(ask, signUpPassword)
  for (const [kind, list] of records.filter((one) => !isOnHome(one))) await addRecords(add, kind, list)
  await addConsents(ask, today)
  await addEvenings(ask, today)
  await addAlbums(add, ask)
  await forEachInParallel(feedback.labels.many, feedbacks, 1, (json) => add(feedback.paths.add, { json }))
  await ask('PUT', checklistPath, { json: finishedChecklist })
  return count
}

type Add = (path: string | null | undefined, sent: Parameters<Client>[2]) => Promise<void>

/** Adds registers, class logs, the rota and days without class for the people in the lists. */
async function addEvenings(ask: Client, today: Date) {
  const peopleOf = async ({ paths, table }: Kind, key: 'uniqueId' | 'email') => {
    const response: unknown = await ask('GET', `${paths.list}?limit=100`)
    const rows = z.array(listedSchema).parse(response)
    const order = people.find(([kind]) => kind.table === table)?.[1].map(({ fields }) => fields[key]) ?? []
    return order.flatMap((value) => {
      const row = rows.find((row) => row[key] === value)
      return row ? [{ id: row._id, studentClass: row.studentClass }] : []
    })
  }
  const children = await peopleOf(student, 'uniqueId')
  const volunteers = await peopleOf(volunteer, 'email')
  const classes = [...new Set(children.flatMap(({ studentClass }) => studentClass ?? []))]
  const school = { children, volunteers, classes }
  const send = (path: string) => (json: object) => ask('POST', path, { json })
  await ask('PUT', eveningPaths.parts, { json: { goingHome: true, levels: true } satisfies EveningParts })
  await forEachInParallel('Days without class', canceledDays(today), 1, send(classDayPaths.list))
  await forEachInParallel('Evenings', eventsOf(today, school), 1, send(eveningPaths.events))
  await forEachInParallel('Rota', rotaAfter(today, school), 1, send(rotaPaths.places))
  for (const json of awayAround(today, volunteers)) await send(rotaPaths.away)(json)
  await send(familyPaths.absenceNotes)(absenceNote(children))
  for (const { id, ...json } of siblingsAmong(children))
    await send(familyPaths.siblings.replace(':id', id))(json)
}

const listedSchema = z.object({
  _id: z.string(),
  uniqueId: z.string().optional(),
  email: z.string().optional(),
  studentClass: z.string().optional(),
})

/** The faculty in-charge is the demo's admin, whose portrait the site shows. */
async function saveSettings(ask: Client) {
  const profileImageURL = await renderDrawing('portraits/faculty-in-charge.svg')
  const own = await ask('GET', accountPaths.own)
  const path = accountPaths.update.replace(':adminId', own.admin._id)
  const { admin } = await ask('PUT', path, { form: { profileImageURL } })
  const facultyInCharge = { ...settings.facultyInCharge, photoURL: admin.profileImageURL }
  await ask('PUT', settingsPaths.admin, { json: { ...settings, facultyInCharge } })
}

/** Some admins wait for approval, some have left, and one is invited. Volunteers get the Careful preset. */
async function addAdmins(ask: Client, password: string) {
  for (const signUp of signUps) await ask('POST', accountPaths.signUp, { form: { ...signUp, password } })
  const pending: { _id: string; email: string }[] = (await ask('GET', accountPaths.pending)).data
  for (const { _id, email } of pending.filter(({ email }) => Object.values(leavers).includes(email))) {
    await ask('PUT', accountPaths.approve.replace(':id', _id))
    if (email === leavers.ended) await ask('POST', manageAdminsPaths.end.replace(':id', _id))
  }
  await ask('POST', invitationPaths.list, { json: { email: invited, role: 'Volunteer', sendMail: false } })
  await ask('PUT', volunteerPermissionsPath, { json: carefulPreset.permissions })
}

async function addConsents(ask: Client, today: Date) {
  const children: { _id: string }[] = (await ask('GET', `${consentPaths.list}?limit=100`)).data
  const ids = children.map(({ _id }) => _id)
  for (const json of consentsAround(today, ids)) await ask('PUT', consentPaths.list, { json })
  await ask('PUT', visibilityPaths.settings, { json: { newChildren: 'team' } })
}

async function addRecords(add: Add, kind: Kind, records: DemoRecord[]) {
  // Records of a kind that lists the latest one first are added one after another.
  const inParallel = kind.sortKey({}) === '' ? 1 : concurrency
  // Drawings are rendered while the server works on earlier ones.
  const forms = records.map((record) => formOf(kind, record))
  await forEachInParallel(kind.labels.many, forms, inParallel, async (form) =>
    add(kind.paths.add, { form: await form }),
  )
}

/** Fills the galleries in parallel, each in order. */
async function addAlbums(add: Add, ask: Client) {
  const files = Object.values(albums)
    .flat()
    .flatMap(({ photos, video }) => [...photos, ...(video ? [video] : [])])
  const advance = createProgress('Gallery pictures', files.length)
  const findEvent = async (kind: Kind, title = '') => {
    const [list] = eventKindsOf(kind).map(({ paths }) => paths.list)
    const response = await ask('GET', `${list}?${new URLSearchParams({ q: title })}`)
    return String((response.data ?? response)[0]._id)
  }
  const fillGallery = async (kind: (typeof galleries)[number]) => {
    const { name, paths } = kind
    for (const { title, event, photos, video } of albums[name] ?? []) {
      const link = event ? { [eventParam]: await findEvent(kind, event) } : {}
      for (const photo of photos) {
        await add(paths.addPhotos, { form: { title, ...link, photos: await renderDrawing(photo) } })
        advance()
      }
      if (!video) continue
      await add(paths.addVideos, { form: { title, videos: await readVideo(video) } })
      advance()
    }
  }
  await Promise.all(galleries.map(fillGallery))
}

async function readVideo(video: string) {
  const bytes = await readFile(new URL(video, import.meta.url))
  return new File([new Uint8Array(bytes)], video, { type: 'video/mp4' })
}
