import type { SiteSettings } from './site.ts'

// Apart from the rules in `site.ts`, so that a public page carries these lines and not Zod.

/** The constants of specification §9. */
export { product } from './product.ts'
export const startedIn = 2016
export const grades = { first: 1, last: 10 }
export const slideSeconds = 3
export const toastMilliseconds = 3_000
export const defaultPicture = '/uploads/default.png'
export const notFoundSays = 'ERROR 404! Page not found!'

/** So many cards of a list at first, and so many more each time. */
export const cardsAtOnce = 24
/** No search is longer, in characters. */
export const longestSearch = 100

/** Limits on what is uploaded (decisions §5). */
export const maxImageBytes = 15 * 1024 * 1024
export const maxImagePixels = 50_000_000
export const maxVideoBytes = 200 * 1024 * 1024

/** Said wherever a call got no answer at all. */
export const noAnswerSays = 'Network error. Please check your connection.'

export const settingsPaths = { public: '/api/settings', admin: '/api/admin/dashboard/settings' }
export const settingsScreen = '/admin/dashboard/settings'
export const settingsSays = {
  saved: 'Settings saved.',
  notSaved: 'Failed to save the settings. Please try again.',
}

export const defaultSettings: SiteSettings = {
  name: 'Evening School',
  tagline: 'School starts when the day ends.',
  institute: 'Institute of Engineering',
  address: 'Evening School, Institute of Engineering, Main Campus',
  // Nobody's number and nobody's page are shown until an admin has set them.
  phones: ['', '', ''],
  socials: { facebook: '', instagram: '', youtube: '', linkedin: '' },
  facultyInCharge: {
    name: 'Faculty in-charge',
    department: 'Institute of Engineering',
    email: '',
    photoURL: '',
    about: '',
  },
  classTimings: [
    { day: 'Tuesday', time: '5-6 PM' },
    { day: 'Thursday', time: '5-6 PM' },
    { day: 'Sunday', time: '10-11 AM' },
  ],
}
