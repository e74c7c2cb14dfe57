import sharp from 'sharp'
import { activity } from '#domain/kinds/activity.ts'
import { alumnus } from '#domain/kinds/alumnus.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { donation } from '#domain/kinds/donation.ts'
import { farewell } from '#domain/kinds/farewell.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { festival } from '#domain/kinds/festival.ts'
import { galleries } from '#domain/kinds/gallery.ts'
import { homePicture } from '#domain/kinds/home-picture.ts'
import { induction } from '#domain/kinds/induction.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Caller } from './caller.ts'
import { activities, classes, donations, farewells, festivals, inductions, type Told } from './events.ts'
import { feedbacks, galleryItems, homePictures, notifications } from './pages.ts'
import { alumni, students, volunteers } from './people.ts'
import { drawPortrait } from './pictures/portrait.ts'
import { drawScene } from './pictures/scene.ts'

type Person = Record<string, string> & { fullName: string; gender: 'Male' | 'Female' }

const people: [Kind, Person[]][] = [
  [student, students],
  [volunteer, volunteers],
  [alumnus, alumni],
]

const told: [Kind, Told[]][] = [
  [activity, activities],
  [festival, festivals],
  [induction, inductions],
  [farewell, farewells],
  [donation, donations],
  [classroom, classes],
  [homePicture, homePictures],
  [notification, notifications],
]

/**
 * Fills an empty site through its API, one record after the other, the newest last.
 * @returns how many records there are now
 */
export async function fillWithDemo(call: Caller): Promise<number> {
  let count = 0
  async function add(path: string | undefined, body: FormData | object) {
    await call(String(path), body)
    count += 1
  }
  for (const [kind, all] of people) {
    for (const person of all) await add(kind.paths.add, await formFor(kind, person, portraitOf(person)))
  }
  for (const [kind, all] of told) {
    for (const { motif, fields } of all.toReversed()) {
      await add(kind.paths.add, await formFor(kind, fields, drawScene(motif, JSON.stringify(fields))))
    }
  }
  for (const gallery of galleries) {
    for (const { title, photos } of galleryItems[gallery.name]?.toReversed() ?? []) {
      for (const motif of photos) {
        const photo = drawScene(motif, gallery.name + title + motif)
        await add(gallery.paths.addPhotos, await formOf({ title }, 'photos', photo))
      }
    }
  }
  for (const message of feedbacks) await add(feedback.paths.add, message)
  return count
}

const portraitOf = ({ fullName, gender }: Person) => drawPortrait(fullName, gender)

/** The one picture of a kind goes where the kind says. */
function formFor(kind: Kind, fields: Record<string, string>, drawing: string) {
  const [name, field] = Object.entries(kind.fields).find(([, { type }]) => type === 'image') ?? []
  return formOf(fields, field?.uploadedAs ?? String(name), drawing)
}

/** The drawing is sent as a photograph would be. */
async function formOf(fields: Record<string, string>, fileField: string, drawing: string): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
  const photo = await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer()
  form.set(fileField, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}
