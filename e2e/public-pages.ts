import { furtherDefinitions } from '#testing/spec/further-kinds.ts'

/** What the specification (§2, §3, §8) and the decisions (§3) require of a public list, written out explicitly. */
type PublicList = {
  path: string
  heading: string
  /** The name of the listed kind in `testing/spec/specified-kinds.ts`. */
  kind: string
  none: string
  /** The message if the list cannot be loaded. */
  notListed: string
}

const [soon, noGallery] = ['Coming soon....', 'Failed to fetch gallery']
const lists = [
  ['/about/alumni', 'Our Alumni', 'alumnus', 'No alumni found.', 'Failed to fetch alumni data'],
  ['/about/students', 'Our Students', 'student', 'No students found.', 'Failed to fetch students'],
  ['/about/volunteers', 'Our Volunteers', 'volunteer', 'No volunteers found.', 'Failed to fetch volunteers'],
  [
    '/cloth-donations',
    'Cloth Donation Drive',
    'donation',
    'No donation events found.',
    'Failed to fetch donation events.',
  ],
  [
    '/events/activities',
    'Activities',
    'activity',
    'No activities found.',
    'Failed to fetch activities. Please try again.',
  ],
  [
    '/events/farewell',
    'Farewell Ceremonies',
    'farewell',
    'No farewell events found.',
    'Failed to fetch farewell events',
  ],
  [
    '/events/festivals',
    'Festivals',
    'festival',
    'No festival events found.',
    'Error fetching festival events',
  ],
  [
    '/events/induction',
    "Fresher's Induction",
    'induction',
    'No induction events found.',
    'Error fetching induction events',
  ],
  [
    '/home/notification',
    'Notifications and Wishes',
    'notification',
    'No notifications available.',
    'Failed to fetch notifications!',
  ],
  ['/classroom', 'Classroom', 'classroom', 'No classrooms available.', 'Failed to fetch classrooms.'],
  ['/gallery', 'Gallery', 'gallery', soon, noGallery],
  ['/gallery/festival', 'Festival Gallery', 'festivalGallery', soon, noGallery],
  ['/gallery/farewell', 'Farewell Gallery', 'farewellGallery', soon, noGallery],
  ['/gallery/induction', 'Induction Gallery', 'inductionGallery', soon, noGallery],
  ['/gallery/activities', 'Activities Gallery', 'activityGallery', soon, noGallery],
] as const

export const publicLists: PublicList[] = [
  ...lists.map(([path, heading, kind, none, notListed]) => ({ path, heading, kind, none, notListed })),
  // Other kinds are derived from their definitions.
  ...furtherDefinitions.flatMap(({ name, screens, page, messages: { none, notListed } }) =>
    page ? [{ path: screens.list, heading: page.title, kind: name, none, notListed }] : [],
  ),
]

/** The public pages that are not lists, with texts that they always show. */
export const otherPublicPages: { path: string; heading: string; says: string[] }[] = [
  { path: '/', heading: 'Welcome to Evening School', says: ['Institute of Engineering'] },
  // Linked from Home.
  { path: '/teach', heading: 'Teach with us', says: [] },
  { path: '/call-me', heading: 'Ask us to call you', says: [] },
  {
    path: '/about',
    heading: 'About',
    says: ['2016', '10th grade', 'test every month', 'Origami', 'Our pillars'],
  },
  { path: '/impact', heading: 'What we have done so far', says: [] },
  { path: '/accessibility', heading: 'Accessibility', says: ['200%', 'captions'] },
  { path: '/about/picinfo', heading: 'Faculty in-charge', says: [] },
]

/** Pages of the feedback form that are not linked anywhere. */
export const feedbackPages = [
  { path: '/feedback', heading: 'Write to us' },
  { path: '/feedback/sent', heading: 'Feedback submitted successfully!' },
]

/** The page that the service worker shows offline. */
const offlinePage = { path: '/offline', heading: 'You are offline' }

export const publicPages = [...otherPublicPages, ...feedbackPages, offlinePage, ...publicLists]
