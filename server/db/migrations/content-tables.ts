export type Column =
  | 'text'
  | 'optional text'
  | 'number'
  /** 0 or 1. */
  | 'claim'
  | 'picture'
  | 'optional picture'
  | 'optional document'
  /** A JSON list of the names of stored files. */
  | 'files'

export type ContentTable = {
  name: string
  columns: Record<string, Column>
  /** Lists can be filtered by these columns; `date` is filtered by its year. */
  filters?: readonly string[]
  /** Columns with unique values outside the trash, ignoring case. */
  unique?: readonly string[]
  /** True if the texts can also be written in other languages (`kind.translates`). */
  isTranslated?: boolean
  /** True if people who leave stay in the table and are listed separately. */
  canLeave?: boolean
  /** True if the records are people; PICs set who sees which of their fields. */
  isOfPeople?: boolean
}

const event = {
  title: 'text',
  description: 'text',
  date: 'text',
  venue: 'text',
} as const

const album = { title: 'text', photos: 'files', videos: 'files' } as const

const guardianFields = ['Name', 'Relation', 'Phone', 'Language']
const guardians = ['guardian1', 'guardian2'].flatMap((guardian) =>
  guardianFields.map((field): [string, Column] => [`${guardian}${field}`, 'optional text']),
)

/** The kinds of content in 0.7.0. Later kinds have their own migrations (docs/adding-a-kind.md). */
export const contentTables: readonly ContentTable[] = [
  {
    name: 'volunteers',
    columns: {
      fullName: 'text',
      email: 'text',
      contactNumber: 'text',
      enrollmentNo: 'text',
      gender: 'text',
      year: 'number',
      department: 'text',
      residenceType: 'text',
      hostelName: 'optional text',
      hallName: 'optional text',
      address: 'optional text',
      coverImageURL: 'picture',
    },
    filters: ['year', 'department'],
    unique: ['enrollmentNo'],
    canLeave: true,
    isOfPeople: true,
  },
  {
    name: 'students',
    columns: {
      fullName: 'text',
      uniqueId: 'text',
      gender: 'text',
      studentClass: 'text',
      address: 'text',
      coverImageURL: 'optional picture',
      ...Object.fromEntries(guardians),
    },
    filters: ['studentClass'],
    unique: ['uniqueId'],
    canLeave: true,
    isOfPeople: true,
  },
  {
    name: 'alumni',
    columns: {
      fullName: 'text',
      email: 'optional text',
      contactNumber: 'optional text',
      enrollmentNo: 'optional text',
      gender: 'text',
      department: 'text',
      graduationYear: 'number',
      company: 'optional text',
      address: 'optional text',
      coverImageURL: 'optional picture',
    },
    filters: ['graduationYear', 'department'],
    isOfPeople: true,
  },
  {
    name: 'activities',
    columns: {
      ...event,
      studentsPresent: 'number',
      volunteersPresent: 'number',
      activityType: 'text',
      chiefGuest: 'text',
      coverImageURL: 'picture',
    },
    filters: ['date', 'activityType'],
    isTranslated: true,
  },
  {
    name: 'festivals',
    columns: { ...event, studentsPresent: 'number', volunteersPresent: 'number', coverImageURL: 'picture' },
    filters: ['date'],
    isTranslated: true,
  },
  {
    name: 'inductions',
    columns: {
      ...event,
      chiefGuest: 'text',
      fresherPresent: 'number',
      volunteerPresent: 'number',
      coverImageURL: 'picture',
    },
    filters: ['date'],
    isTranslated: true,
  },
  {
    name: 'farewells',
    columns: {
      ...event,
      finalYearStudentsPresent: 'number',
      juniorPresent: 'number',
      coverImageURL: 'picture',
    },
    filters: ['date'],
    isTranslated: true,
  },
  {
    name: 'donations',
    columns: {
      title: 'text',
      description: 'text',
      date: 'text',
      location: 'text',
      studentsReceived: 'number',
      volunteerPresent: 'number',
      parentsReceived: 'number',
      coverImageURL: 'picture',
    },
    filters: ['date'],
    isTranslated: true,
  },
  {
    name: 'notifications',
    columns: { title: 'text', description: 'text', imageFile: 'optional picture' },
    isTranslated: true,
  },
  {
    name: 'classrooms',
    columns: {
      day: 'text',
      date: 'text',
      studentsPresent: 'number',
      volunteersPresent: 'number',
      coverImageURL: 'picture',
    },
  },
  { name: 'homePictures', columns: { title: 'text', coverImageURL: 'picture' } },
  { name: 'galleryItems', columns: album },
  { name: 'festivalGalleryItems', columns: album },
  { name: 'farewellGalleryItems', columns: album },
  { name: 'inductionGalleryItems', columns: album },
  { name: 'activityGalleryItems', columns: album },
  {
    name: 'feedbacks',
    columns: {
      fullName: 'text',
      email: 'text',
      contact: 'text',
      message: 'text',
      isRead: 'claim',
      isSpam: 'claim',
    },
    filters: ['isSpam'],
  },
]
