import { currentYear, schoolDay } from '#domain/dates/school-day.ts'
import { activity } from '#domain/kinds/activity.ts'
import { alumnus } from '#domain/kinds/alumnus.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { type EventName, type EventRecord, eventKinds } from '#domain/kinds/event-kinds.ts'
import { farewell } from '#domain/kinds/farewell.ts'
import { galleries } from '#domain/kinds/gallery.ts'
import { homePicture } from '#domain/kinds/home-picture.ts'
import { induction } from '#domain/kinds/induction.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { visitor } from '#domain/permissions.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { shownGroup } from '#domain/small-groups.ts'
import { listAfter, listFirst, listUpTo } from '#features/content/server/lists/recent.ts'
import { countShown } from '#features/content/server/lists/shown-records.ts'
import { present } from '#features/content/server/visibility/present.ts'
import { isShownTo, leftRecords } from '#features/content/server/visibility/record-viewers.ts'
import { countErasedStudents } from '#features/school-year/server/year-records.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { countRows } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/route.ts'
import { homeCalls } from '../calls.ts'
import type { Home, HomeEvent } from '../home-schema.ts'

/** The maximum number of slides; no visitor waits for more. */
const maxSlides = 12
const maxPhotos = 8

/** Reads everything the home page shows, with short index lookups in parallel. */
async function readHome(db: Db, now: Date): Promise<Home> {
  const today = schoolDay(now)
  const [pictures, [news], numbers, latestEvent, comingEvent, photos, sectionPictures] = await Promise.all([
    listFirst(db, { kind: homePicture, limit: maxSlides, now }),
    listFirst(db, { kind: notification, limit: 1, now }),
    readNumbers(db, now),
    readLatestEvent(db, today, now),
    readComingEvent(db, today, now),
    readPhotos(db, now),
    readSectionPictures(db, today, now),
  ])
  return {
    pictures: pictures.flatMap((row) => {
      const record = present(homePicture, row, visitor)
      const coverImageURL = coverPicture(record)
      return coverImageURL ? { _id: record._id, title: String(record.title), coverImageURL } : []
    }),
    numbers,
    latestEvent,
    comingEvent,
    latestNotification: news
      ? (present(notification, news, visitor) as NonNullable<Home['latestNotification']>)
      : null,
    photos,
    sectionPictures,
  }
}

async function readPhotos(db: Db, now: Date): Promise<Home['photos']> {
  const lists = await Promise.all(
    galleries.map(async (kind) =>
      (await listFirst(db, { kind, limit: maxPhotos, now })).map((row) => ({
        kind,
        album: present(kind, row, visitor),
      })),
    ),
  )
  return lists
    .flat()
    .sort((one, other) => (one.album.createdAt < other.album.createdAt ? 1 : -1))
    .flatMap(({ kind, album }) => {
      const [url, address] = [coverPicture(album), recordPath(kind, album)]
      return url && address ? { url, title: String(album.title), address } : []
    })
    .slice(0, maxPhotos)
}

/** Reads the numbers for visitors. A group of fewer than five people counts as 0, so that no number reveals a person. */
export async function readNumbers(db: Db, now: Date): Promise<Home['numbers']> {
  const { students, formerStudents, volunteers, alumni, ...others } = await countPeople(db, now)
  return {
    ...others,
    students: shownGroup(students),
    studentsSince: shownGroup(students) + shownGroup(formerStudents),
    volunteers: shownGroup(volunteers),
    alumni: shownGroup(alumni),
  }
}

/** Counts the people and events that visitors may see; former students also include erased ones. */
export async function countPeople(db: Db, now: Date) {
  const counted = [student, volunteer, alumnus, ...eventKinds].map((kind) =>
    countShown(db, kind, { actor: visitor, now }),
  )
  const former = countRows(
    leftRecords(db, student).where((eb) => eb.and(isShownTo(eb, student, { actor: visitor, now }))),
  )
  const [{ founded }, formerStudents, erasedStudents, students = 0, volunteers = 0, alumni = 0, ...events] =
    await Promise.all([readSettings(db), former, countErasedStudents(db), ...counted])
  return {
    students,
    formerStudents: formerStudents + erasedStudents,
    volunteers,
    alumni,
    events: events.reduce((sum, number) => sum + number, 0),
    yearsSince: currentYear(now) - founded,
  }
}

/** Returns the latest event; if two are on the same day, the one added later. */
async function readLatestEvent(db: Db, today: string, now: Date) {
  const latest = await firstOfEach(eventKinds, (kind) => listUpTo(db, kind, today, 1, now))
  return presentEvent(latest.sort((a, b) => byDay(b, a))[0])
}

async function readComingEvent(db: Db, today: string, now: Date) {
  const coming = await firstOfEach(eventKinds, (kind) => listAfter(db, kind, today, 1, now))
  return presentEvent(coming.sort(byDay)[0])
}

async function readSectionPictures(db: Db, today: string, now: Date): Promise<Home['sectionPictures']> {
  const latestCover = async (...kinds: Kind[]) => {
    const latest = await firstOfEach(kinds, (kind) => listUpTo(db, kind, today, 1, now))
    const [{ kind, row } = {}] = latest.sort((a, b) => byDay(b, a))
    return (kind && row && coverPicture(present(kind, row, visitor))) ?? null
  }
  const [learning, activities, volunteers] = await Promise.all([
    latestCover(classroom),
    latestCover(activity),
    latestCover(induction, farewell),
  ])
  return { learning, activities, volunteers }
}

type FoundEvent = { kind: Kind; row: ContentRow }

async function firstOfEach(kinds: readonly Kind[], read: (kind: Kind) => Promise<ContentRow[]>) {
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, row: (await read(kind))[0] })))
  return found.filter((each): each is FoundEvent => each.row !== undefined)
}

const byDay = (a: FoundEvent, b: FoundEvent) => (dayKey(a) < dayKey(b) ? -1 : 1)
const dayKey = ({ row }: FoundEvent) => `${row.date} ${row.id}`

function presentEvent(found: FoundEvent | undefined): HomeEvent | null {
  if (!found) return null
  const record = present(found.kind, found.row, visitor) as EventRecord
  return {
    kind: found.kind.name as EventName,
    address: recordPath(found.kind, record) ?? found.kind.screens.list,
    record,
  }
}

/** Returns the content of the home page. Admins also get the visitors' response. */
const showHome = serve(homeCalls.showHome, (context) => async () => ({
  success: true,
  data: await readHome(context.db, context.now()),
}))

export const homeFeature: Feature = { routes: [showHome] }
