import { accountScreens } from '#domain/accounts/accounts.ts'
import { backupPath } from '#domain/admin/backups.ts'
import { checklistMessages } from '#domain/admin/checklist.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Action } from '#domain/permissions.ts'
import { importableKinds, importScreen } from '#domain/records/imports.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { type ApiResponse, api } from '../../../api/api.ts'
import { barEntries } from '../../../layout/nav-links.ts'
import { toast } from '../../../ui/toast.tsx'
import { sendDecisions } from '../dashboard/overview/use-checklist.ts'
import { settingsSections } from '../dashboard/settings/settings-fields.ts'
import { type MenuEntry, menuGroups } from '../menu-entries.ts'

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
  profile: 'View Profile',
  updateProfile: 'Update profile',
  password: 'Change password',
  attendance: 'Attendance',
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
  detail?: string
  /** Found as well by these words. */
  keywords?: string
  to?: string
  act?: () => Promise<unknown>
}

type Choice = Omit<SearchEntry, 'id' | 'group'> & Pick<MenuEntry, 'actions'>

export const peopleGroup = words.people

/** Everything but people, in the order in which it is shown. */
export function searchEntries(can: (action: Action) => boolean, signOut: () => Promise<void>): SearchEntry[] {
  const groups: [group: string, choices: Choice[]][] = [
    [words.screens, screens],
    [words.add, addForms],
    [words.lists, lists],
    [words.tables, tables],
    [words.acts, [...acts, { label: words.logOut, keywords: 'sign out', act: signOut }]],
    [words.settings, settings],
    [words.site, sitePages],
  ]
  return groups.flatMap(([group, choices]) =>
    choices
      .filter(({ actions }) => actions === undefined || actions.some(can))
      .map(({ label, ...choice }) => ({ ...choice, id: `${group} ${label}`, group, label })),
  )
}

/** The form to add of each kind stands in a group of its own. */
const screens: Choice[] = [
  ...menuGroups
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => !kinds.some(({ screens }) => screens.add === to)),
  { label: words.attendance, keywords: 'attendance chart', to: `${accountScreens.dashboard}#attendance` },
  { label: words.reports, keywords: 'excel pdf mail', to: `${accountScreens.dashboard}#reports` },
  { label: words.profile, keywords: 'account sessions devices', to: accountScreens.profile },
  { label: words.updateProfile, keywords: 'account edit', to: accountScreens.update },
  { label: words.password, keywords: 'account', to: accountScreens.changePassword },
]

const addForms: Choice[] = kinds.flatMap(({ menu, labels, screens, permissions }) =>
  screens.add
    ? [
        {
          label: menu.label,
          keywords: `new ${labels.one} ${labels.many}`,
          to: screens.add,
          actions: [permissions.add],
        },
      ]
    : [],
)

const lists: Choice[] = importableKinds.map((kind) => ({
  label: words.list(kind.labels.many),
  keywords: `import excel xlsx csv paste spreadsheet ${kind.labels.one}`,
  to: importScreen(kind),
  actions: [kind.permissions.add],
}))

const tables: Choice[] = kinds.flatMap(({ labels, screens }) =>
  screens.table
    ? [
        {
          label: words.manage(labels.many),
          keywords: `edit delete export list ${labels.one}`,
          to: screens.table,
        },
      ]
    : [],
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
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
