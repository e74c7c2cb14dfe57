/** A form of the admin area as the specification has it (§2, §5, §8), by hand. */
export type AddForm = {
  screen: string
  /** The call it makes (§7), after `/api/admin/dashboard`. */
  call: string
  /** Label and what is typed or chosen. */
  fields: [label: string, value: string][]
  file?: true
  added: string
  notAdded: string
}

const event = (title: string, place = 'Venue'): [string, string][] => [
  ['Title', title],
  ['Description', 'An evening of lamps.'],
  ['Date', '2026-03-14'],
  [place, 'Main hall'],
]
const present: [string, string][] = [
  ['Students present', '40'],
  ['Volunteers present', '9'],
]

/** `round` makes values different that nobody may have twice. */
export const addForms = (round: string): AddForm[] => [
  {
    screen: 'add-students',
    call: '/students/add-students',
    fields: [
      ['Full name', 'Tara Testrani'],
      ['Unique ID', `S-${round}`],
      ['Gender', 'Female'],
      ['Class', '7'],
      ['Address', 'Lane 1'],
    ],
    added: 'Student added successfully!',
    notAdded: 'Failed to add student. Please try again.',
  },
  {
    screen: 'add-volunteers',
    call: '/volunteers/add-volunteers',
    fields: [
      ['Full name', 'Vani Testvol'],
      ['E-mail', 'vani@example.org'],
      ['Contact number', '+91 98300 00001'],
      ['Enrollment number', `E-${round}`],
      ['Gender', 'Other'],
      ['Year', '2'],
      ['Department', 'Civil'],
      ['Residence type', 'Hostel'],
      ['Hostel name', 'Hostel 4'],
    ],
    file: true,
    added: 'Volunteer added successfully!',
    notAdded: 'Failed to add volunteer!',
  },
  {
    screen: 'add-alumni',
    call: '/alumni/add-alumni',
    fields: [
      ['Full name', 'Arun Testalum'],
      ['Gender', 'Male'],
      ['Department', 'Civil'],
      ['Graduation year', '2021'],
    ],
    added: 'Alumni added successfully!',
    // The server's own message where it has one (§8).
    notAdded: 'Something went wrong. Please try again.',
  },
  {
    screen: 'add-activities',
    call: '/events/activities/add-activities',
    fields: [...event('Sports day'), ...present, ['Activity type', 'Sports'], ['Chief guest', 'A guest']],
    file: true,
    added: 'Activity added successfully!',
    notAdded: 'Failed to add activity!',
  },
  {
    screen: 'add-festivals',
    call: '/events/festivals/add-festival',
    fields: [...event('Diwali'), ...present],
    file: true,
    added: 'Festival added successfully!',
    notAdded: 'Failed to add festival!',
  },
  {
    screen: 'add-freshersInduction',
    call: '/events/freshersInductions/add-freshersInduction',
    fields: [
      ...event('Induction'),
      ['Chief guest', 'A guest'],
      ['Freshers present', '30'],
      ['Volunteers present', '9'],
    ],
    file: true,
    added: 'Induction added successfully!',
    notAdded: 'Failed to add induction!',
  },
  {
    screen: 'add-farewell',
    call: '/events/farewells/add-farewell',
    fields: [...event('Farewell'), ['Final year students present', '12'], ['Juniors present', '30']],
    file: true,
    added: 'Farewell added successfully!',
    notAdded: 'Failed to add farewell!',
  },
  {
    screen: 'add-donation',
    call: '/cloth-donations/add-cloth-donation',
    fields: [
      ...event('Warm clothes', 'Location'),
      ['Students helped', '50'],
      ['Volunteers present', '9'],
      ['Parents who received', '20'],
    ],
    file: true,
    added: 'Cloth Donation added successfully!',
    notAdded: 'Failed to add Donation!',
  },
  {
    screen: 'add-classroom',
    call: '/add-classroom',
    fields: [['Day', 'Extra class'], ['Date', '2026-03-17'], ...present],
    file: true,
    added: 'Classes added successfully!',
    notAdded: 'Failed to add classes!',
  },
  {
    screen: 'add-notification',
    call: '/add-notification',
    fields: [
      ['Title', 'Holiday'],
      ['Description', 'No class on Sunday.'],
    ],
    added: 'Notification added successfully!',
    notAdded: 'Failed to add notification!',
  },
  {
    screen: 'add-homePageImage',
    call: '/add-homePageImage',
    fields: [['Title', 'Lamps']],
    file: true,
    added: 'Image added successfully!',
    notAdded: 'Something went wrong. Please try again.',
  },
]

/** The five galleries, which ask for a title, a type and a file (§5). */
export const galleryForms = [
  { screen: 'add-gallery', gallery: 'gallery' },
  { screen: 'add-festival-images', gallery: 'festivalGallery' },
  { screen: 'add-farewell-images', gallery: 'farewellGallery' },
  { screen: 'add-induction-images', gallery: 'inductionGallery' },
  { screen: 'add-activities-images', gallery: 'activityGallery' },
]
