/**
 * Form input for each kind, with the specification's field names listed explicitly, so that tests notice a
 * renamed field.
 */
export type FormFields = Record<string, string>
type Build = (over?: FormFields) => FormFields

let count = 0

const build =
  (fields: FormFields | ((n: number) => FormFields)): Build =>
  (over = {}) => {
    count += 1
    return { ...(typeof fields === 'function' ? fields(count) : fields), ...over }
  }

export const aStudent = build((n) => ({
  fullName: `Tara Testrup ${n}`,
  uniqueId: `STUDENT-${n}`,
  gender: 'Female',
  studentClass: '5',
  address: '12 Mango Lane',
}))

export const aVolunteer = build((n) => ({
  fullName: `Ravi Testrup ${n}`,
  email: `ravi${n}@example.org`,
  contactNumber: '+91 98300 00000',
  enrollmentNo: `ENROLLED-${n}`,
  gender: 'Male',
  year: '2',
  department: 'Physics',
  residenceType: 'Hostel',
  hostelName: 'River Hostel',
}))

export const anAlumnus = build((n) => ({
  fullName: `Lila Testrup ${n}`,
  email: `lila${n}@example.org`,
  contactNumber: '+91 98300 11111',
  enrollmentNo: `ALUMNUS-${n}`,
  gender: 'Other',
  department: 'Mathematics',
  graduationYear: '2019',
  company: 'Testrup Works',
  address: '7 Station Road',
}))

const anEvent = { title: 'A fine day', description: 'All of us were there.', date: '2026-03-14' }

export const anActivity = build({
  ...anEvent,
  venue: 'Playground',
  studentsPresent: '40',
  volunteersPresent: '12',
  activityType: 'Sports',
  chiefGuest: 'The headmistress',
})

export const aFestival = build({
  ...anEvent,
  venue: 'Hall',
  studentsPresent: '55',
  volunteersPresent: '20',
})

export const anInduction = build({
  ...anEvent,
  venue: 'Lecture room 1',
  chiefGuest: 'The dean',
  fresherPresent: '30',
  volunteerPresent: '15',
})

export const aFarewell = build({
  ...anEvent,
  venue: 'Garden',
  finalYearStudentsPresent: '18',
  juniorPresent: '44',
})

export const aDonation = build({
  ...anEvent,
  location: 'Old bazaar',
  studentsReceived: '60',
  volunteerPresent: '25',
  parentsReceived: '33',
})

export const aClass = build({
  day: 'Tuesday',
  date: '2026-03-17',
  studentsPresent: '31',
  volunteersPresent: '9',
})

export const aHomePicture = build({ title: 'Evening light' })
export const aNotification = build({ title: 'Holiday', description: 'No classes on Friday.' })
export const aGalleryItem = build((n) => ({ title: `Album ${n}` }))

export const aFeedback = build({
  fullName: 'Visitor Testrup',
  email: 'visitor@example.org',
  contact: '+91 98300 22222',
  message: 'Thank you for what you do.',
})

/** Returns a family's consent for these children. */
export const aConsent = (ids: readonly string[], over: object = {}) => ({
  ids,
  level: 'team',
  givenBy: 'Her mother',
  way: 'on paper',
  givenOn: '2026-11-21',
  until: null,
  ...over,
})
