import { kindIcons } from '#app/admin/kind-icons.ts'
import type { AdminMenu, EntryWithIcon, MenuEntry, MenuSection } from '#app/admin/menu-entry.ts'
import {
  CalendarArrowUp,
  FileSpreadsheet,
  GraduationCap,
  Handshake,
  HeartHandshake,
  HeartPulse,
  History,
  LampDesk,
  LayoutDashboard,
  Megaphone,
  Settings,
  Table2,
  UserCheck,
  UsersRound,
} from '#app/ui/icons/admin-icons.ts'
import { CalendarDays, Eye, Images } from '#app/ui/icons/icons.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { MenuSectionName } from '#domain/kinds/kind.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import {
  eveningScreens,
  handoverScreen,
  manageScreen,
  outboxScreen,
  settingsScreen,
} from '#domain/site/site-constants.ts'
import { defineWords, labelMessage, message } from '#domain/text/words.ts'
import { classesScreen } from '#features/classes/classes.ts'
import { consentsScreen } from '#features/consents/consents.ts'
import { changeSetScreens } from '#features/content/change-sets.ts'
import { historyScreen } from '#features/content/history.ts'
import { trashScreen } from '#features/content/trash.ts'
import { type EnquiryKind, enquiries } from '#features/enquiries/enquiries.ts'
import { importScreens } from '#features/import/imports.ts'
import { schoolYearScreens } from '#features/school-year/school-year.ts'
import { siteHealthScreen } from '#features/site-health/site-health.ts'
import { visibilityScreen } from '#features/visibility/visibility.ts'

const words = defineWords('admin.menu', {
  tonight: 'Tonight',
  rota: 'Rota',
  classDays: 'Class days',
  missing: 'Missing',
  calls: 'To call',
  attendance: 'Attendance',
  classes: 'Classes',
  dashboard: 'Dashboard',
  children: 'Children',
  volunteers: 'Volunteers',
  events: 'Events',
  photos: 'Photos',
  news: 'News',
  people: 'People & access',
  admins: 'Admins',
  applications: 'Applications',
  approvals: 'Pending Approval',
  privacy: 'Privacy',
  consents: 'Consents',
  visibility: 'Visibility',
  schoolYear: 'School year',
  settings: 'Settings',
  manage: 'All content',
  undo: 'Undo & history',
  changes: 'Changes',
  trash: 'Trash',
  history: 'History',
  health: 'Site health',
  outbox: 'Outbox',
  handover: 'Handover',
  import: 'Import a list',
})

type Word = keyof typeof words

const entry = (word: Word, to: string, more: Omit<MenuEntry, 'label' | 'to'> = {}): MenuEntry => ({
  label: message(words, word),
  to,
  ...more,
})

/** A menu entry of one screen, without tabs. */
const pageOf = (icon: MenuSection['icon'], page: MenuEntry): MenuSection => ({
  label: page.label,
  icon,
  tabs: [page],
})

const evenings: MenuEntry[] = [
  entry('tonight', eveningScreens.tonight, { keywords: 'evening register class today log', isAlone: true }),
  entry('rota', eveningScreens.rota, { keywords: 'who teaches week' }),
  entry('missing', eveningScreens.missing, { keywords: 'absent call family', actions: ['see guardians'] }),
  enquiriesEntry('calls', 'parents phone'),
  entry('classDays', eveningScreens.classDays, { keywords: 'holidays no class extra call off' }),
  entry('attendance', eveningScreens.attendance, { keywords: 'register print hours' }),
  entry('classes', classesScreen, { keywords: 'class rename merge order', actions: ['arrange classes'] }),
]

const approvals = entry('approvals', accountScreens.pending, {
  actions: ['see sign-ups'],
  waiting: 'approvals',
})

const people: MenuEntry[] = [
  entry('admins', accountScreens.admins, { keywords: 'people access invitations invite' }),
  enquiriesEntry('applications', 'teach volunteer apply invite'),
  approvals,
]

const privacy: MenuEntry[] = [
  entry('consents', consentsScreen, { actions: ['keep consents'] }),
  entry('visibility', visibilityScreen, {
    actions: ['change who sees which field'],
    keywords: 'what visitors see',
  }),
]

const undo: MenuEntry[] = [
  entry('changes', changeSetScreens.list, { keywords: 'undo import bulk together' }),
  entry('trash', trashScreen, { keywords: 'deleted restore undo' }),
  entry('history', historyScreen, { keywords: 'who did what audit log activity' }),
]

const health: MenuEntry[] = [
  entry('health', siteHealthScreen, {
    actions: ['see how the site is set up'],
    waiting: 'troubles',
    keywords: 'how are we system state disk storage database backup mail errors',
  }),
  entry('outbox', outboxScreen, { keywords: 'mails sent' }),
]

/** The menu of the admin area. A volunteer sees eight entries, a PIC twelve. */
export const adminMenu: AdminMenu = {
  main: [
    { label: message(words, 'tonight'), icon: LampDesk, tabs: evenings },
    pageOf(LayoutDashboard, entry('dashboard', accountScreens.dashboard, { isAlone: true })),
    { label: message(words, 'children'), icon: GraduationCap, tabs: tablesOf('children') },
    { label: message(words, 'volunteers'), icon: HeartHandshake, tabs: tablesOf('volunteers') },
    { label: message(words, 'events'), icon: CalendarDays, tabs: tablesOf('events') },
    { label: message(words, 'photos'), icon: Images, tabs: tablesOf('photos') },
    { label: message(words, 'news'), icon: Megaphone, tabs: tablesOf('news') },
    pageOf(kindIcons[feedback.menu.icon], {
      label: labelMessage(feedback.menu.label),
      to: feedback.screens.list,
      keywords: 'messages inbox',
      waiting: 'unreadFeedback',
    }),
    { label: message(words, 'people'), icon: UsersRound, mainFor: 'manage admins', tabs: people },
    { label: message(words, 'privacy'), icon: Eye, tabs: privacy },
    pageOf(
      CalendarArrowUp,
      entry('schoolYear', schoolYearScreens.plan, { actions: ['move the school year on'] }),
    ),
    {
      ...pageOf(
        Settings,
        entry('settings', settingsScreen, { actions: ['see how the site is set up', 'see backups'] }),
      ),
      mainFor: 'manage admins',
    },
  ],
  more: [
    pageOf(UserCheck, approvals),
    pageOf(Table2, entry('manage', manageScreen, { keywords: 'manage tables' })),
    { label: message(words, 'undo'), icon: History, tabs: undo },
    { label: message(words, 'health'), icon: HeartPulse, tabs: health },
    pageOf(
      Handshake,
      entry('handover', handoverScreen, {
        actions: ['hand the site over'],
        keywords: 'pack everything file committee leave',
      }),
    ),
  ],
  adding: [
    ...addForms(),
    {
      ...entry('import', importScreens.list, { actions: ['add content'], keywords: 'import' }),
      icon: FileSpreadsheet,
    },
  ],
}

function enquiriesEntry(kind: EnquiryKind, keywords: string): MenuEntry {
  const { screen, see } = enquiries[kind]
  return entry(kind, screen, { keywords, actions: [see], waiting: kind })
}

/** The tables of the kinds in a section, the most used first. */
function tablesOf(section: MenuSectionName): MenuEntry[] {
  return oftenFirst().flatMap(({ name, labels, menu, screens }) =>
    menu.section === section && screens.table
      ? [
          {
            label: labelMessage(labels.many),
            to: screens.table,
            keywords: `manage edit delete export list ${name} ${labels.one}`,
          },
        ]
      : [],
  )
}

function addForms(): EntryWithIcon[] {
  return oftenFirst().flatMap(({ labels, menu, screens, permissions }) =>
    screens.add
      ? [
          {
            label: labelMessage(menu.label),
            to: screens.add,
            icon: kindIcons[menu.icon],
            actions: [permissions.add],
            keywords: `new ${labels.one} ${labels.many}`,
          },
        ]
      : [],
  )
}

function oftenFirst() {
  return [...kinds].sort((a, b) => Number(b.menu.isOften ?? false) - Number(a.menu.isOften ?? false))
}
