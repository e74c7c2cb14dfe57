import { type ApiResponse, api } from '#app/api/api.ts'
import { barEntries } from '#app/layout/nav-links.ts'
import { toast } from '#app/ui/toast.tsx'
import { kinds } from '#domain/kinds/index.ts'
import type { Action } from '#domain/permissions.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { securityScreen } from '#domain/session/second-factor-paths.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { foldText } from '#domain/text/fold-text.ts'
import type { Said } from '#domain/text/message.ts'
import { backupPath } from '#features/backup/backups.ts'
import { importableKinds, importScreen } from '#features/import/imports.ts'
import { settingsSections } from '#features/settings/settings-fields.ts'
import { checklistMessages } from '../../checklist.ts'
import { sendDecisions } from '../checklist.tsx'
import { addEntries, type MenuEntry, mainSections, moreSections } from '../menu.ts'

const words = {
  add: 'Add',
  tables: 'Tables',
  screens: 'Screens',
  settings: 'Settings',
  site: 'The site',
  acts: 'Do',
  people: 'People',
  manage: (many: string) => `Manage ${many}`,
  lists: 'Lists',
  list: (many: string) => `Add a list: ${many}`,
  security: 'Security',
  profile: 'View Profile',
  updateProfile: 'Update profile',
  password: 'Change password',
  attendance: 'Attendance chart',
  reports: 'Reports',
  backUp: 'Back up now',
  backupFailed: 'The backup could not be started. Please try again.',
  checklist: 'Show the checklist for the first evening',
  logOut: 'Logout',
}

/** What the search offers: it opens a screen, or does something and then may open one. */
export type SearchEntry = {
  id: string
  group: string
  label: string
  /** Beside the label, such as a person's class. */
  detail?: string | undefined
  /** Found as well by these words. */
  keywords?: string | undefined
  to?: string | undefined
  act?: (() => Promise<unknown>) | undefined
}

type Choice = Omit<SearchEntry, 'id' | 'group' | 'label'> & Pick<MenuEntry, 'actions'> & { label: Said }
type Group = [group: string, choices: Choice[]]

export const peopleGroup = words.people

const sections = [...mainSections, ...moreSections].filter(
  // Pending Approval stands in the menu twice.
  ({ tabs: [first] }, index, all) =>
    all.findIndex(({ tabs }) => tabs.some(({ to }) => to === first?.to)) === index,
)
const isTable = ({ to }: MenuEntry) => kinds.some(({ screens }) => screens.table === to)

/** What can be added: the forms first, most used first. */
export const addingEntries = (can: (action: Action) => boolean) =>
  toEntries(
    [
      [words.add, addEntries],
      [words.lists, lists],
    ],
    can,
  )

/** Everything but people, in the order in which it is shown. */
export function searchEntries(can: (action: Action) => boolean, signOut: () => Promise<void>): SearchEntry[] {
  const groups: Group[] = [
    [words.screens, screens],
    [words.add, addEntries],
    [words.lists, lists],
    [words.tables, tables],
    [words.acts, [...acts, { label: words.logOut, keywords: 'sign out', act: signOut }]],
    [words.settings, settings],
    [words.site, sitePages],
  ]
  return toEntries(groups, can)
}

const toEntries = (groups: Group[], can: (action: Action) => boolean): SearchEntry[] =>
  groups.flatMap(([group, choices]) =>
    choices
      .filter(({ actions }) => actions === undefined || actions.some(can))
      .map(({ label, ...choice }) => ({ ...choice, label: String(label), id: `${group} ${label}`, group })),
  )

/** The old names of screens that are tabs now are found as well. */
const screens: Choice[] = [
  ...sections
    .filter(({ tabs }) => !tabs.some(isTable))
    .flatMap(({ label, tabs }) =>
      tabs.map((tab) => ({ ...tab, keywords: `${label} ${tab.keywords ?? ''}` })),
    ),
  { label: words.security, keywords: 'second factor passkey phone', to: securityScreen },
  { label: words.attendance, keywords: 'dashboard', to: `${accountScreens.dashboard}#attendance` },
  { label: words.reports, keywords: 'excel pdf mail', to: `${accountScreens.dashboard}#reports` },
  { label: words.profile, keywords: 'account sessions devices', to: accountScreens.profile },
  { label: words.updateProfile, keywords: 'account edit', to: accountScreens.update },
  { label: words.password, keywords: 'account', to: accountScreens.changePassword },
]

const lists: Choice[] = importableKinds.map((kind) => ({
  label: words.list(kind.labels.many),
  keywords: `import excel xlsx csv paste spreadsheet ${kind.labels.one}`,
  to: importScreen(kind),
  actions: [kind.permissions.add],
}))

const tables: Choice[] = sections.flatMap(({ label, tabs }) =>
  tabs.filter(isTable).map((tab) => ({
    ...tab,
    label: words.manage(String(tab.label)),
    keywords: `${label} ${tab.keywords ?? ''}`,
  })),
)

const settings: Choice[] = settingsSections.map(({ id, title, keywords, action }) => ({
  label: title,
  keywords: `settings ${keywords}`,
  to: `${settingsScreen}#${id}`,
  actions: [action],
}))

const acts: Choice[] = [
  {
    label: words.backUp,
    keywords: 'backup copy',
    act: startBackup,
    to: `${settingsScreen}#backups`,
    actions: ['make backups'],
  },
  {
    label: words.checklist,
    keywords: 'first evening set up todo',
    act: showChecklist,
    to: accountScreens.dashboard,
    actions: ['change site settings'],
  },
]

const sitePages: Choice[] = barEntries
  .flatMap((entry) => ('links' in entry ? entry.links : [entry]))
  .map(({ label, to }) => ({ label, to }))

async function startBackup() {
  try {
    const { message } = await api.send<ApiResponse>('POST', backupPath)
    toast.success(message ?? words.backUp)
  } catch {
    toast.error(words.backupFailed)
  }
}

async function showChecklist() {
  await sendDecisions({ isPutAway: false }).catch(() => toast.error(checklistMessages.notSaved))
}

/** The entries of which every typed word begins a word, by groups; those first that have the words in their labels. */
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
