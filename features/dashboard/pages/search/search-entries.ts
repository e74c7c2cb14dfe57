import type { AdminMenu, MenuEntry } from '#app/admin/menu-entry.ts'
import type { SearchChoice, SearchChoices } from '#app/admin/search-choice.ts'
import { barEntries, navWords } from '#app/layout/nav-links.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Action } from '#domain/permissions.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { defineWords, type MessageOrText, message } from '#domain/text/words.ts'

const words = defineWords('admin.search-groups', {
  add: 'Add',
  tables: 'Tables',
  screens: 'Screens',
  settings: 'Settings',
  site: 'The site',
  acts: 'Actions',
  people: 'People',
  content: 'Events, news and albums',
  lists: 'Lists',
  logOut: 'Logout',
})
const group = (name: keyof typeof words) => message(words, name)

export type SearchEntry = Omit<SearchChoice, 'actions' | 'label'> & {
  label: string
  id: string
  group: string
  /** Shown next to the label, such as a person's class. */
  detail?: string | undefined
}

type Group = [group: MessageOrText, choices: SearchChoice[]]
export type Searched = { menu: AdminMenu; choices: SearchChoices }

export const peopleGroup = group('people')
export const contentGroup = group('content')

/** Returns what can be added: forms first, the most used ones at the top. */
export const addingEntries = (
  { menu, choices }: Searched,
  can: (action: Action) => boolean,
  translate: (text: MessageOrText) => string = String,
) =>
  toEntries(
    [
      [group('add'), menu.adding],
      [group('lists'), choices.lists],
    ],
    can,
    translate,
  )

/** Returns every entry except records, in display order. */
export function searchEntries(
  { menu, choices }: Searched,
  can: (action: Action) => boolean,
  signOut: () => Promise<void>,
  translate: (text: MessageOrText) => string = String,
): SearchEntry[] {
  const groups: Group[] = [
    [group('screens'), [...screensOf(menu), ...choices.screens]],
    [group('add'), menu.adding],
    [group('lists'), choices.lists],
    [group('tables'), tablesOf(menu)],
    [group('acts'), [...choices.acts, { label: group('logOut'), keywords: 'sign out', act: signOut }]],
    [group('settings'), choices.settings],
    [group('site'), sitePages],
  ]
  return toEntries(groups, can, translate)
}

/** @param translate translates labels and groups; the English label stays a keyword */
const toEntries = (
  groups: Group[],
  can: (action: Action) => boolean,
  translate: (text: MessageOrText) => string,
): SearchEntry[] =>
  groups.flatMap(([group, choices]) =>
    choices
      .filter(({ actions }) => actions === undefined || actions.some(can))
      .map(({ label, keywords = '', ...choice }) => ({
        ...choice,
        label: translate(label),
        keywords: `${label} ${keywords}`,
        id: `${group} ${label}`,
        group: translate(group),
      })),
  )

/** Removes duplicate sections, because Pending Approval is in the menu twice. */
const sectionsOf = ({ main, more }: AdminMenu) =>
  [...main, ...more].filter(
    ({ tabs: [first] }, index, all) =>
      all.findIndex(({ tabs }) => tabs.some(({ to }) => to === first?.to)) === index,
  )

const isTable = ({ to }: MenuEntry) => kinds.some(({ screens }) => screens.table === to)

/** Pages that are now tabs can also be found by their former names. */
const screensOf = (menu: AdminMenu): SearchChoice[] =>
  sectionsOf(menu)
    .filter(({ tabs }) => !tabs.some(isTable))
    .flatMap(({ label, tabs }) => tabs.map((tab) => ({ ...tab, keywords: `${label} ${tab.keywords ?? ''}` })))

const tablesOf = (menu: AdminMenu): SearchChoice[] =>
  sectionsOf(menu).flatMap(({ label, tabs }) =>
    tabs.filter(isTable).map((tab) => ({
      ...tab,
      keywords: `${label} ${tab.keywords ?? ''}`,
    })),
  )

const sitePages: SearchChoice[] = barEntries
  .flatMap((entry) => ('links' in entry ? entry.links : [entry]))
  .map(({ label, to }) => ({ label: message(navWords, label), to }))

/**
 * Returns the entries in which every typed word is the start of a word, by group; entries that match in the
 * label come first.
 */
export function findEntries(entries: SearchEntry[], typed: string): SearchEntry[] {
  const searched = wordsOf(typed)
  const isIn = (text: string) => {
    const all = wordsOf(text)
    return searched.every((word) => all.some((other) => other.startsWith(word)))
  }
  const rank = (entry: SearchEntry | undefined) => (entry && isIn(entry.label) ? 0 : 1)
  const found = entries.filter(({ label, keywords = '' }) => isIn(`${label} ${keywords}`))
  return [...new Set(found.map(({ group }) => group))]
    .map((name) => found.filter(({ group }) => group === name).sort((a, b) => rank(a) - rank(b)))
    .sort((a, b) => rank(a[0]) - rank(b[0]))
    .flat()
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
