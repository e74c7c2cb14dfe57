import { activity } from './activity.ts'
import { alumnus } from './alumnus.ts'
import { classroom } from './classroom.ts'
import { donation } from './donation.ts'
import { farewell } from './farewell.ts'
import { festival } from './festival.ts'
import { galleries } from './gallery.ts'
import { induction } from './induction.ts'
import type { Kind } from './kind.ts'
import { notification } from './notification.ts'
import { page } from './page.ts'
import { student } from './student.ts'
import { volunteer } from './volunteer.ts'

/**
 * A text that schools may replace: the page that shows it, and the catalog keys of its title and its text. If
 * `hasDrawing` is true, the school may also choose a drawing.
 */
export type TextPlace = { page: string; title?: string; text?: string; hasDrawing?: boolean }

const listKinds: readonly Kind[] = [
  ...[classroom, student, volunteer, alumnus, activity, festival, induction, farewell, donation],
  ...[notification, page, ...galleries],
]

const numbered = (label: string, count: number, placeOf: (index: number) => TextPlace) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${label} ${index + 1}`, placeOf(index)]))

const homeSection = (name: string): TextPlace => ({
  page: '/',
  title: `home.${name}.title`,
  text: `home.${name}.text`,
})
const aboutItem = (list: string) => (index: number) => ({
  page: '/about',
  title: `about.${list}.${index}.name`,
  text: `about.${list}.${index}.text`,
  hasDrawing: true,
})

/**
 * The labels that the code of a page uses. Places for a fact, an activity or a pillar have a number after the label.
 */
export const placeLabels = {
  welcome: 'Home: welcome',
  learning: 'Home: education',
  activities: 'Home: activities',
  volunteers: 'Home: volunteers',
  about: 'About: heading',
  introduction: 'About: introduction',
  fact: 'About: fact',
  activity: 'About: activity',
  pillar: 'About: pillar',
} as const

/** The place of the heading and the lead of a kind's list. It is stored, so the children's list keeps its old name. */
export const listPlace = ({ name, labels }: Pick<Kind, 'name' | 'labels'>) =>
  `Lists: ${name === 'student' ? 'Students' : labels.many}`

/**
 * The places by label; records store the label. There are more numbered places than the site has items, so that a
 * school can add some.
 */
export const textPlaces: Record<string, TextPlace> = {
  [placeLabels.welcome]: { page: '/', title: 'home.welcome', text: 'home.description' },
  [placeLabels.learning]: homeSection('learning'),
  [placeLabels.activities]: homeSection('activities'),
  [placeLabels.volunteers]: homeSection('volunteers'),
  [placeLabels.about]: { page: '/about', title: 'about.title', text: 'about.lead' },
  [placeLabels.introduction]: { page: '/about', text: 'about.introduction' },
  ...numbered(placeLabels.fact, 4, (index) => ({
    page: '/about',
    title: `about.facts.${index}.0`,
    text: `about.facts.${index}.1`,
  })),
  ...numbered(placeLabels.activity, 10, aboutItem('items')),
  ...numbered(placeLabels.pillar, 6, aboutItem('pillarsItems')),
  ...Object.fromEntries(
    listKinds.map(({ name, labels, screens }): [string, TextPlace] => [
      listPlace({ name, labels }),
      { page: screens.list, title: `kind.${name}.title`, text: `kind.${name}.lead` },
    ]),
  ),
}
