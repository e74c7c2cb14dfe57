import { furtherDefinitions } from '#testing/spec/further-kinds.ts'

/** A public list as the specification (§2, §3, §8) and the decisions (§3) describe it, written by hand. */
type PublicList = {
  path: string
  heading: string
  /** The kind of `testing/spec/specified-kinds.ts` that it shows. */
  kind: string
  none: string
  /** Said when no answer came at all. */
  notListed: string
}

export const publicLists: PublicList[] = [
  {
    path: '/about/alumni',
    heading: 'Our Alumni',
    kind: 'alumnus',
    none: 'No alumni found.',
    notListed: 'Failed to fetch alumni data',
  },
  {
    path: '/about/students',
    heading: 'Our Students',
    kind: 'student',
    none: 'No students found.',
    notListed: 'Failed to fetch students',
  },
  {
    path: '/about/volunteers',
    heading: 'Our Volunteers',
    kind: 'volunteer',
    none: 'No volunteers found.',
    notListed: 'Failed to fetch volunteers',
  },
  {
    path: '/cloth-donations',
    heading: 'Cloth Donation Drive',
    kind: 'donation',
    none: 'No donation events found.',
    notListed: 'Failed to fetch donation events.',
  },
  {
    path: '/events/activities',
    heading: 'Activities',
    kind: 'activity',
    none: 'No activities found.',
    notListed: 'Failed to fetch activities. Please try again.',
  },
  {
    path: '/events/farewell',
    heading: 'Farewell Ceremonies',
    kind: 'farewell',
    none: 'No farewell events found.',
    notListed: 'Failed to fetch farewell events',
  },
  {
    path: '/events/festivals',
    heading: 'Festivals',
    kind: 'festival',
    none: 'No festival events found.',
    notListed: 'Error fetching festival events',
  },
  {
    path: '/events/induction',
    heading: "Fresher's Induction",
    kind: 'induction',
    none: 'No induction events found.',
    notListed: 'Error fetching induction events',
  },
  {
    path: '/gallery',
    heading: 'Gallery',
    kind: 'gallery',
    none: 'Coming soon....',
    notListed: 'Failed to fetch gallery',
  },
  {
    path: '/gallery/festival',
    heading: 'Festival Gallery',
    kind: 'festivalGallery',
    none: 'Coming soon....',
    notListed: 'Failed to fetch gallery',
  },
  {
    path: '/gallery/farewell',
    heading: 'Farewell Gallery',
    kind: 'farewellGallery',
    none: 'Coming soon....',
    notListed: 'Failed to fetch gallery',
  },
  {
    path: '/gallery/induction',
    heading: 'Induction Gallery',
    kind: 'inductionGallery',
    none: 'Coming soon....',
    notListed: 'Failed to fetch gallery',
  },
  {
    path: '/gallery/activities',
    heading: 'Activities Gallery',
    kind: 'activityGallery',
    none: 'Coming soon....',
    notListed: 'Failed to fetch gallery',
  },
  {
    path: '/home/notification',
    heading: 'Notifications and Wishes',
    kind: 'notification',
    none: 'No notifications available.',
    notListed: 'Failed to fetch notifications!',
  },
  {
    path: '/classroom',
    heading: 'Classroom',
    kind: 'classroom',
    none: 'No classrooms available.',
    notListed: 'Failed to fetch classrooms.',
  },
  // Kinds that the specification does not name are described by their definitions.
  ...furtherDefinitions.flatMap(({ name, screens, page, messages: { none, notListed } }) =>
    page ? [{ path: screens.list, heading: page.title, kind: name, none, notListed }] : [],
  ),
]

/** The public pages that are no list, and words that stand on them whatever happens. */
export const otherPublicPages: { path: string; heading: string; says: string[] }[] = [
  { path: '/', heading: 'Welcome to Evening School', says: ['Institute of Engineering'] },
  {
    path: '/about',
    heading: 'About',
    says: ['2016', '10th grade', 'test every month', 'Origami', 'Pillars'],
  },
  { path: '/about/picinfo', heading: 'Faculty in-charge', says: [] },
]

/** Those of the feedback form, to which no link leads. */
export const feedbackPages = [
  { path: '/feedback', heading: 'Write to us' },
  { path: '/feedback/sent', heading: 'Feedback submitted successfully!' },
]

/** What the service worker shows without network. */
const offlinePage = { path: '/offline', heading: 'You are offline' }

export const publicPages = [...otherPublicPages, ...feedbackPages, offlinePage, ...publicLists]
