import * as a from '../builders.ts'
import { D } from '../paths.ts'

/**
 * What the specification (§3, §7, §8) and `docs/owner-decisions.md` (§2, §3) require of each kind, listed
 * explicitly. Nothing here comes from `domain/`, because a test derived from the definition would repeat its
 * mistakes. Other kinds are derived from their definitions (`further-kinds.ts`).
 */
export type SpecifiedKind = {
  name: string
  list: string
  /** A bare array, or `{ success: true, data: [...] }`. */
  shape: 'array' | 'data'
  add: string
  fields: (over?: a.FormFields) => a.FormFields
  /** The multipart field that contains the file, if any. */
  file?: 'picture' | 'needed picture' | 'video'
  fileField?: string
  /** The record's property with the file's URL, or in galleries with a list of URLs. */
  responseField?: string
  added: string
  /** The paths for PUT and DELETE. */
  change: string[]
  /** The message after an edit, if it is not '… updated successfully!'. */
  edited?: string
  deleted: string
  /** Everything a visitor receives of a record. */
  publicKeys: string[]
  /** The keys that only admins receive. */
  privateKeys: string[]
  /** The fields that are numbers in JSON. All other typed values are text. */
  numbers?: string[]
  /** Some fields for PUT with other values. Absent if there is no PUT. */
  edit?: Record<string, string | number>
}

const stored = ['_id', 'createdAt', 'updatedAt']
const picture = { file: 'picture', fileField: 'coverImageURL' } as const
const neededPicture = { file: 'needed picture', fileField: 'coverImageURL' } as const
const anEvent = { ...neededPicture, deleted: 'Event deleted successfully!', privateKeys: [] }
const keysOfEvents = (...more: string[]) => [
  ...stored,
  ...['title', 'description', 'date', 'coverImageURL'],
  ...more,
]

export const specifiedKinds: SpecifiedKind[] = [
  {
    name: 'student',
    list: '/api/students',
    shape: 'array',
    add: `${D}/students/add-students`,
    fields: a.aStudent,
    ...picture,
    added: 'Student added successfully!',
    change: [`${D}/students/:id`],
    deleted: 'Student deleted successfully!',
    publicKeys: [...stored, 'fullName', 'gender', 'studentClass', 'coverImageURL'],
    privateKeys: [
      'uniqueId',
      'address',
      ...['guardian1Name', 'guardian1Relation', 'guardian1Phone', 'guardian1Language'],
      ...['guardian2Name', 'guardian2Relation', 'guardian2Phone', 'guardian2Language'],
      ...['healthNote', 'collectors', 'mayGoAlone'],
    ],
    edit: { studentClass: '6', address: '13 Mango Lane' },
  },
  {
    name: 'volunteer',
    list: '/api/volunteers',
    shape: 'array',
    add: `${D}/volunteers/add-volunteers`,
    fields: a.aVolunteer,
    ...neededPicture,
    added: 'Volunteer added successfully!',
    change: [`${D}/volunteers/:id`],
    deleted: 'Volunteer deleted successfully!',
    publicKeys: [...stored, 'fullName', 'gender', 'year', 'department', 'coverImageURL'],
    privateKeys: [
      ...['email', 'contactNumber', 'enrollmentNo', 'residenceType'],
      ...['hostelName', 'hallName', 'address'],
    ],
    numbers: ['year'],
    edit: { department: 'Chemistry', year: 3 },
  },
  {
    name: 'alumnus',
    list: '/api/alumni',
    shape: 'array',
    add: `${D}/alumni/add-alumni`,
    fields: a.anAlumnus,
    ...picture,
    added: 'Alumni added successfully!',
    change: [`${D}/alumni/:id`],
    deleted: 'Alumnus deleted successfully!',
    publicKeys: [...stored, 'fullName', 'gender', 'department', 'graduationYear', 'company', 'coverImageURL'],
    privateKeys: ['email', 'contactNumber', 'enrollmentNo', 'address'],
    numbers: ['graduationYear'],
    edit: { company: 'Another Works', graduationYear: 2020 },
  },
  {
    name: 'activity',
    list: '/api/events/activities',
    shape: 'array',
    add: `${D}/events/activities/add-activities`,
    fields: a.anActivity,
    ...anEvent,
    added: 'Activity added successfully!',
    change: [`${D}/events/activities/:id`],
    publicKeys: keysOfEvents('venue', 'studentsPresent', 'volunteersPresent', 'activityType', 'chiefGuest'),
    numbers: ['studentsPresent', 'volunteersPresent'],
    edit: { activityType: 'Art', studentsPresent: 0 },
  },
  {
    name: 'festival',
    list: '/api/events/festivals',
    shape: 'data',
    add: `${D}/events/festivals/add-festival`,
    fields: a.aFestival,
    ...anEvent,
    added: 'Festival added successfully!',
    change: [`${D}/events/festivals/:id`],
    publicKeys: keysOfEvents('venue', 'studentsPresent', 'volunteersPresent'),
    numbers: ['studentsPresent', 'volunteersPresent'],
    edit: { title: 'Another festival' },
  },
  {
    name: 'induction',
    list: '/api/events/freshersInductions',
    shape: 'data',
    add: `${D}/events/freshersInductions/add-freshersInduction`,
    fields: a.anInduction,
    ...anEvent,
    added: 'Induction added successfully!',
    change: [`${D}/events/freshersInductions/:id`],
    publicKeys: keysOfEvents('venue', 'chiefGuest', 'fresherPresent', 'volunteerPresent'),
    numbers: ['fresherPresent', 'volunteerPresent'],
    edit: { chiefGuest: 'Somebody else', fresherPresent: 31 },
  },
  {
    name: 'farewell',
    list: '/api/events/farewells',
    shape: 'array',
    add: `${D}/events/farewells/add-farewell`,
    fields: a.aFarewell,
    ...anEvent,
    added: 'Farewell added successfully!',
    change: [`${D}/events/farewell/:id`, `${D}/events/farewells/:id`],
    publicKeys: keysOfEvents('venue', 'finalYearStudentsPresent', 'juniorPresent'),
    numbers: ['finalYearStudentsPresent', 'juniorPresent'],
    edit: { juniorPresent: 45 },
  },
  {
    name: 'donation',
    list: '/api/donation-drive/cloth-donations',
    shape: 'array',
    add: `${D}/cloth-donations/add-cloth-donation`,
    fields: a.aDonation,
    ...anEvent,
    added: 'Cloth Donation added successfully!',
    change: [`${D}/cloth-donations/:id`],
    publicKeys: keysOfEvents('location', 'studentsReceived', 'volunteerPresent', 'parentsReceived'),
    numbers: ['studentsReceived', 'volunteerPresent', 'parentsReceived'],
    edit: { location: 'New bazaar', parentsReceived: 34 },
  },
  {
    name: 'classroom',
    list: '/api/classroom',
    shape: 'data',
    add: `${D}/add-classroom`,
    fields: a.aClass,
    ...neededPicture,
    added: 'Classes added successfully!',
    change: [`${D}/classroom/:id`],
    deleted: 'Class deleted successfully!',
    publicKeys: [...stored, 'day', 'date', 'studentsPresent', 'volunteersPresent', 'coverImageURL'],
    privateKeys: [],
    numbers: ['studentsPresent', 'volunteersPresent'],
    edit: { day: 'Extra class', date: '2026-03-19' },
  },
  {
    name: 'notification',
    list: '/api/notification',
    shape: 'array',
    add: `${D}/add-notification`,
    fields: a.aNotification,
    file: 'picture',
    fileField: 'imageFile',
    added: 'Notification added successfully!',
    change: [`${D}/notification/:id`],
    deleted: 'Notification deleted successfully!',
    publicKeys: [...stored, 'title', 'description', 'imageFile'],
    privateKeys: [],
    edit: { description: 'Classes on Friday after all.' },
  },
  {
    name: 'homePageImage',
    list: '/api/homePageImage',
    shape: 'array',
    add: `${D}/add-homePageImage`,
    fields: a.aHomePicture,
    file: 'needed picture',
    fileField: 'image',
    responseField: 'coverImageURL',
    added: 'Image added successfully!',
    change: [`${D}/homePageImage/:id`],
    deleted: 'Image deleted successfully!',
    publicKeys: [...stored, 'title', 'coverImageURL'],
    privateKeys: [],
    edit: { title: 'Morning light' },
  },
  {
    name: 'feedback',
    list: `${D}/feedback`,
    shape: 'array',
    add: '/api/feedback/add-feedback',
    fields: a.aFeedback,
    added: 'Feedback submitted successfully!',
    change: [`${D}/feedback/:id`],
    deleted: 'Feedback deleted successfully!',
    publicKeys: [...stored],
    privateKeys: ['fullName', 'email', 'contact', 'message', 'isRead', 'isSpam'],
  },
  aGallery('gallery', '/api/gallery', `${D}/gallery`, `${D}/gallery/photos/:id`),
  ...(
    [
      ['festivalGallery', 'festival'],
      ['farewellGallery', 'farewell'],
      ['inductionGallery', 'induction'],
      ['activityGallery', 'activities'],
    ] as const
  ).map(([name, spelledInLists]) =>
    aGallery(
      name,
      `${D}/gallery/${spelledInLists}/photos`,
      `${D}/${name}`,
      `${D}/gallery/${spelledInLists}/photos/:id`,
    ),
  ),
]

function aGallery(name: string, list: string, addUnder: string, change: string): SpecifiedKind {
  return {
    name,
    list,
    shape: 'data',
    add: `${addUnder}/photos/add-photos`,
    fields: a.aGalleryItem,
    file: 'needed picture',
    fileField: 'photos',
    added: 'Media added successfully!',
    change: [change],
    deleted: 'Gallery item deleted successfully!',
    publicKeys: [...stored, 'title', 'photos', 'videos'],
    privateKeys: [],
    edit: { title: `Another album of ${name}` },
  }
}
