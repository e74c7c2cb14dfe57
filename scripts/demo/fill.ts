import { readFile } from 'node:fs/promises'
import { accountPaths } from '#domain/accounts.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { galleries } from '#domain/kinds/gallery.ts'
import { homePicture } from '#domain/kinds/home-picture.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { settingsPaths } from '#domain/site.ts'
import type { Caller } from './caller.ts'
import { formFor, formOf, photographed } from './form.ts'
import { feedbacks } from './pages/feedbacks.ts'
import { albums } from './pages/galleries.ts'
import { settings } from './pages/settings.ts'
import { newcomers } from './people/newcomers.ts'
import type { Person } from './people/person.ts'
import { drawPortrait } from './pictures/portrait.ts'
import { drawScene, type Scene } from './pictures/scene.ts'
import { inParallel, progressOf } from './progress.ts'
import { people, toldAround } from './tell.ts'
import type { Told } from './told.ts'

/** The server redraws two pictures at once and draws are made here meanwhile; more would only wait. */
const atOnce = 4

type Filling = {
  /** Signed in as the one who fills the site. */
  call: Caller
  adminId: string
  today: Date
  /** Of the newcomers who wait for approval; nobody is told it. */
  newcomersPassword: string
}

/**
 * Fills an empty site through its API as people would, well within the limits that hold for them.
 * @returns how many records there are now
 */
export async function fillWithDemo({ call, adminId, today, newcomersPassword }: Filling): Promise<number> {
  let count = 0
  const add: Caller = async (path, body, method) => {
    const answer = await call(path, body, method)
    count += 1
    return answer
  }

  await settle(call, adminId)
  for (const [kind, all] of people)
    await inParallel(kind.labels.many, all, atOnce, async (person) => addPerson(add, kind, person))
  for (const [kind, all] of toldAround(today)) {
    // Where the latest added comes first, one after the other.
    const together = kind.order({}) === '' ? 1 : atOnce
    await inParallel(kind.labels.many, all.toReversed(), together, (told) => addTold(add, kind, told))
  }
  await addAlbums(add)
  for (const newcomer of newcomers)
    await call(accountPaths.signUp, formOf({ ...newcomer, password: newcomersPassword }, {}))
  await inParallel(feedback.labels.many, feedbacks, 1, (message) => add(String(feedback.paths.add), message))
  return count
}

/** The faculty in-charge is the demo's admin, whose portrait the site shows. */
async function settle(call: Caller, adminId: string) {
  const { name } = settings.facultyInCharge
  const portrait = await photographed(drawPortrait({ name, gender: 'Female', isChild: false }))
  const path = accountPaths.update.replace(':adminId', adminId)
  const { admin } = await call(path, formOf({}, { profileImageURL: portrait }), 'PUT')
  const facultyInCharge = { ...settings.facultyInCharge, photoURL: admin?.profileImageURL ?? '' }
  await call(settingsPaths.admin, { ...settings, facultyInCharge }, 'PUT')
}

async function addPerson(add: Caller, kind: Kind, { fields, wears }: Person) {
  const { fullName: name, gender } = fields
  const drawing = drawPortrait({ name, gender, isChild: kind === student, ...(wears && { wears }) })
  await add(String(kind.paths.add), await formFor(kind, fields, drawing))
}

async function addTold(add: Caller, kind: Kind, { scene, fields }: Told) {
  // A slide fills the screen; everything else is a card.
  const width = kind === homePicture ? 1600 : 1280
  const drawing = scene && drawScene(scene, kind.name + (fields.title ?? fields.date), width)
  await add(String(kind.paths.add), await formFor(kind, fields, drawing))
}

/** Each gallery in its order, the galleries beside each other. */
async function addAlbums(add: Caller) {
  const bytes = await readFile(new URL('evening.mp4', import.meta.url))
  const film = new File([new Uint8Array(bytes)], 'evening.mp4', { type: 'video/mp4' })
  const all = galleries.map((kind) => ({ kind, files: filesOf(kind.name) }))
  const say = progressOf('Gallery pictures', all.flatMap(({ files }) => files).length)
  const fillOne = async ({ kind: { paths }, files }: (typeof all)[number]) => {
    for (const { title, scene, seed } of files) {
      if (scene)
        await add(String(paths.addPhotos), formOf({ title }, { photos: await photographOf(scene, seed) }))
      else await add(String(paths.addVideos), formOf({ title }, { videos: film }))
      say()
    }
  }
  await Promise.all(all.map(fillOne))
}

/** A file without a scene is the film. */
function filesOf(gallery: string): { title: string; seed: string; scene?: Scene }[] {
  return (albums[gallery] ?? [])
    .toReversed()
    .flatMap(({ title, photos, withVideo }) => [
      ...photos.map((scene, at) => ({ title, scene, seed: `${gallery}${title}${at}` })),
      ...(withVideo ? [{ title, seed: '' }] : []),
    ])
}

const photographOf = (scene: Scene, seed: string) => photographed(drawScene(scene, seed))
