import { activity } from './activity.ts'
import { alumnus } from './alumnus.ts'
import { classroom } from './classroom.ts'
import { donation } from './donation.ts'
import { farewell } from './farewell.ts'
import { feedback } from './feedback.ts'
import { festival } from './festival.ts'
import { activityGallery, farewellGallery, festivalGallery, gallery, inductionGallery } from './gallery.ts'
import { homePicture } from './home-picture.ts'
import { induction } from './induction.ts'
import type { Kind } from './kind.ts'
import { notification } from './notification.ts'
import { ownText } from './own-text.ts'
import { page } from './page.ts'
import { student } from './student.ts'
import { volunteer } from './volunteer.ts'

const all = [
  volunteer,
  student,
  alumnus,
  activity,
  festival,
  induction,
  farewell,
  homePicture,
  notification,
  page,
  gallery,
  festivalGallery,
  farewellGallery,
  inductionGallery,
  activityGallery,
  donation,
  classroom,
  feedback,
  ownText,
] as const

/** Listed in the order of the admin menu. */
export const kinds: readonly Kind[] = all

export type EventName = Extract<(typeof all)[number], { category: 'event' }>['name']

/** These tables share columns (`server/db/tables.ts`). */
export type ContentTableName = (typeof all)[number]['table']

/** Types the table with the columns that all kinds share. Queries name other columns with `sql.ref`. */
export const tableOf = (kind: Kind) => kind.table as ContentTableName

export const findKind = (name: string) => kinds.find((kind) => kind.name === name)
