// The demo's invented school, read from data/. Each file lists its records in the order in which they are added.
import { activity } from '#domain/kinds/activity.ts'
import { alumnus } from '#domain/kinds/alumnus.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { donation } from '#domain/kinds/donation.ts'
import { farewell } from '#domain/kinds/farewell.ts'
import { festival } from '#domain/kinds/festival.ts'
import { homePicture } from '#domain/kinds/home-picture.ts'
import { induction } from '#domain/kinds/induction.ts'
import type { Kind, Translations } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import type { Publishing } from '#domain/kinds/publishing.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import type { SentConsent } from '#features/consents/consent-schemas.ts'
import { attendanceOf } from './evenings.ts'
import { dayFrom, readData, readJson } from './read-data.ts'

/** The record's fields as its form sends them; `picture` is a file in pictures.zip. */
export type DemoRecord = { fields: Record<string, string>; picture?: string | undefined }

type Row = Record<string, string | number | Partial<Publishing> | Translations>

export const settings = readJson<Pick<SiteSettings, 'facultyInCharge'> & Partial<SiteSettings>>('settings')
export const feedbacks = readJson<Record<string, string>[]>('feedback')
/**
 * People who have signed up. Some are waiting for approval. `leavers` contains the e-mail addresses of the
 * two whose access has ended.
 */
export const signUps = readJson<Record<string, string>[]>('sign-ups')
export const leavers = { ended: 'omprakash.velgaon@example.org', readOnly: 'sreelekha.tandulkar@example.org' }
export const invited = 'anwesha.kumbhare@example.org'
export const notifications =
  readJson<{ title: string; daysAgo: number; picture?: string; publishing?: Partial<Publishing> }[]>(
    'notification',
  )
type DemoConsents = { children: number; daysAgo: number; daysLeft?: number } & Pick<
  SentConsent,
  'level' | 'givenBy' | 'way'
>

/**
 * The first entry covers the first children on the list, and so on, each for `children` children. The families of the
 * others have not been asked yet.
 */
export function consentsAround(today: Date, ids: string[]): SentConsent[] {
  let next = 0
  return readJson<DemoConsents[]>('consents').map(({ children, daysAgo, daysLeft, ...consent }) => {
    next += children
    const until = daysLeft === undefined ? null : dayFrom(today, daysLeft)
    return { ...consent, ids: ids.slice(next - children, next), givenOn: dayFrom(today, -daysAgo), until }
  })
}

/** Albums by gallery kind. Photos are files in pictures.zip; videos are files next to it. */
export const albums =
  readJson<Record<string, { title: string; event?: string; photos: string[]; video?: string }[]>>('galleries')

export const people: [Kind, DemoRecord[]][] = [student, volunteer, alumnus].map((kind) => [
  kind,
  readTable(kind.name).map(toRecord),
])

/**
 * Returns all other records that are added with their own form. Some take place a few days before or after today, and
 * some are shown for a limited number of days.
 */
export function eventsAround(today: Date): [Kind, DemoRecord[]][] {
  const withDate = ({ daysFromToday, shownForDays, daysAgo, ...row }: Row): Row => ({
    ...row,
    ...(daysFromToday !== undefined && { date: dayFrom(today, Number(daysFromToday)) }),
    ...(shownForDays !== undefined && { publishing: { lastDay: dayFrom(today, Number(shownForDays)) } }),
  })
  const kinds = [activity, festival, induction, farewell, donation, classroom, homePicture, notification]
  return kinds.map((kind) => {
    const rows = readJson<Row[]>(kind.name)
    const dated = kind === classroom ? withClassDays(rows, today) : rows.map(withDate)
    return [kind, dated.map(toRecord)]
  })
}

/** Reads tab-separated values; the first line contains the field names. */
function readTable(name: string): Row[] {
  const [names = [], ...lines] = readData(`${name}.tsv`)
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  return lines.map((values) => Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])))
}

function toRecord({ picture, ...row }: Row): DemoRecord {
  const filled = Object.entries(row).filter(([, value]) => value !== '')
  const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const fields = Object.fromEntries(filled.map(([name, value]) => [name, toText(value)]))
  return { fields, picture: picture === undefined ? undefined : String(picture) }
}

/**
 * Assigns the rows to the latest evenings (the last row to the latest one), and fills in the attendance from the
 * registers.
 */
function withClassDays(rows: Row[], today: Date): Row[] {
  const [children = [], volunteers = []] = people.map(([, records]) => records)
  const evenings = attendanceOf(today, children.length, volunteers.length).slice(-rows.length)
  return rows.map((row, index) => ({ ...row, ...evenings[index] }))
}
