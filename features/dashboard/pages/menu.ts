import { kindIcons } from '#app/admin/kind-icons.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
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
import type { IconComponent } from '#app/ui/icons/icon.tsx'
import { CalendarDays, Eye, Images } from '#app/ui/icons/icons.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { labelMessage } from '#domain/kinds/field-label.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { MenuSectionName } from '#domain/kinds/kind.ts'
import type { Action } from '#domain/permissions.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import type { Message } from '#domain/text/message.ts'
import { consentsScreen } from '#features/consents/consents.ts'
import { eveningScreens } from '#features/evenings/evenings.ts'
import { handoverScreen } from '#features/handover/handover.ts'
import { importScreens } from '#features/import/imports.ts'
import { changeSetScreens } from '#features/records/change-sets.ts'
import { historyScreen } from '#features/records/history.ts'
import { trashScreen } from '#features/records/trash.ts'
import { schoolYearScreens } from '#features/school-year/school-year.ts'
import { siteHealthScreen } from '#features/site-health/site-health.ts'
import { visibilityScreen } from '#features/visibility/field-visibility.ts'
import { manageScreen, outboxScreen } from '../dashboard.ts'

const words = defineWords('admin.menu', {
  tonight: 'Tonight',
  rota: 'Rota',
  classDays: 'Class days',
  missing: 'Missing',
  attendance: 'Attendance',
  dashboard: 'Dashboard',
  children: 'Children',
  volunteers: 'Volunteers',
  events: 'Events',
  photos: 'Photos',
  news: 'News',
  people: 'People & access',
  admins: 'Admins',
  approvals: 'Pending Approval',
  privacy: 'Privacy',
  consents: 'Consents',
  visibility: 'Visibility',
  schoolYear: 'School year',
  settings: 'Settings',
  manage: 'All content',
  undo: 'Undo & history',
  trash: 'Trash',
  history: 'History',
  changes: 'Changes',
  health: 'Site health',
  outbox: 'Outbox',
  handover: 'Hand over',
  import: 'Add a list',
})
const named = (name: keyof typeof words.english) => messageFrom(words, name)

/** A link of the menu, or one of the tabs that a section's pages share. */
export type MenuEntry = {
  label: Message
  to: string
  /** Shown to anyone who may do one of these; without any, to everybody. */
  actions?: readonly Action[]
  /** In the search it is found by these words too. */
  keywords?: string
  /** The number on its badge. */
  waiting?: 'approvals' | 'unreadFeedback' | 'troubles'
}

/** Pages that belong together. Its entry opens the first tab that somebody may see. */
export type MenuSection = {
  label: Message
  icon: IconComponent
  tabs: MenuEntry[]
  /** It stands in the main menu for anyone who may do this, and for others under "More". */
  mainFor?: Action
}

const oftenFirst = [...kinds].sort(
  (a, b) => Number(b.menu.isOften ?? false) - Number(a.menu.isOften ?? false),
)

const approvals: MenuEntry = {
  label: named('approvals'),
  to: accountScreens.pending,
  actions: ['see sign-ups'],
  waiting: 'approvals',
}

/** A volunteer meets eight of these, a PIC twelve. */
export const mainSections: MenuSection[] = [
  {
    label: named('tonight'),
    icon: LampDesk,
    tabs: [
      { label: named('tonight'), to: eveningScreens.tonight, keywords: 'evening register class today log' },
      { label: named('rota'), to: eveningScreens.rota, keywords: 'who teaches week' },
      {
        label: named('classDays'),
        to: eveningScreens.classDays,
        keywords: 'holidays no class extra call off',
      },
      {
        label: named('missing'),
        to: eveningScreens.missing,
        keywords: 'absent call family',
        actions: ['see guardians'],
      },
      { label: named('attendance'), to: eveningScreens.attendance, keywords: 'register print hours' },
    ],
  },
  pageOf(LayoutDashboard, { label: named('dashboard'), to: accountScreens.dashboard }),
  { label: named('children'), icon: GraduationCap, tabs: tables('children') },
  { label: named('volunteers'), icon: HeartHandshake, tabs: tables('volunteers') },
  { label: named('events'), icon: CalendarDays, tabs: tables('events') },
  { label: named('photos'), icon: Images, tabs: tables('photos') },
  { label: named('news'), icon: Megaphone, tabs: tables('news') },
  pageOf(kindIcons[feedback.menu.icon], {
    label: labelMessage(feedback.menu.label),
    to: feedback.screens.list,
    keywords: 'messages inbox',
    waiting: 'unreadFeedback',
  }),
  {
    label: named('people'),
    icon: UsersRound,
    mainFor: 'manage admins',
    tabs: [
      { label: named('admins'), to: accountScreens.admins, keywords: 'people access invitations invite' },
      approvals,
    ],
  },
  {
    label: named('privacy'),
    icon: Eye,
    tabs: [
      { label: named('consents'), to: consentsScreen, actions: ['keep consents'] },
      {
        label: named('visibility'),
        to: visibilityScreen,
        actions: ['change who sees which field'],
        keywords: 'what visitors see',
      },
    ],
  },
  pageOf(CalendarArrowUp, {
    label: named('schoolYear'),
    to: schoolYearScreens.plan,
    actions: ['move the school year on'],
  }),
  {
    ...pageOf(Settings, {
      label: named('settings'),
      to: settingsScreen,
      actions: ['see how the site is set up', 'see backups'],
    }),
    mainFor: 'manage admins',
  },
]

/** Under "More": what is needed now and then. */
export const moreSections: MenuSection[] = [
  pageOf(UserCheck, approvals),
  pageOf(Table2, { label: named('manage'), to: manageScreen, keywords: 'manage tables' }),
  {
    label: named('undo'),
    icon: History,
    tabs: [
      { label: named('changes'), to: changeSetScreens.list, keywords: 'undo import bulk together' },
      { label: named('trash'), to: trashScreen, keywords: 'deleted restore undo' },
      { label: named('history'), to: historyScreen, keywords: 'who did what audit log activity' },
    ],
  },
  {
    label: named('health'),
    icon: HeartPulse,
    tabs: [
      {
        label: named('health'),
        to: siteHealthScreen,
        actions: ['see how the site is set up'],
        waiting: 'troubles',
        keywords: 'how are we system state disk storage database backup mail errors',
      },
      { label: named('outbox'), to: outboxScreen, keywords: 'mails sent' },
    ],
  },
  pageOf(Handshake, {
    label: named('handover'),
    to: handoverScreen,
    actions: ['hand the site over'],
    keywords: 'pack everything file committee leave',
  }),
]

/** The add forms (specification §2: Dashboard), most used first. */
export const addEntries: (MenuEntry & { icon: IconComponent })[] = [
  ...oftenFirst.flatMap(({ labels, menu, screens, permissions }) =>
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
  ),
  {
    label: named('import'),
    to: importScreens.list,
    icon: FileSpreadsheet,
    actions: ['add content'],
    keywords: 'import',
  },
]

/** A section of one page. */
function pageOf(icon: IconComponent, tab: MenuEntry): MenuSection {
  return { label: tab.label, icon, tabs: [tab] }
}

function tables(section: MenuSectionName): MenuEntry[] {
  return oftenFirst.flatMap(({ labels, menu, screens }) =>
    menu.section === section && screens.table
      ? [
          {
            label: labelMessage(labels.many),
            to: screens.table,
            keywords: `manage edit delete export list ${labels.one}`,
          },
        ]
      : [],
  )
}

/** Below their addresses are pages of other tabs. */
const firstOfMany: string[] = [accountScreens.dashboard, eveningScreens.tonight]

/** The section whose page this is, and its tab. */
export function findSection(pathname: string) {
  const isOf = ({ to }: MenuEntry) =>
    pathname === to || (!firstOfMany.includes(to) && pathname.startsWith(`${to}/`))
  for (const section of [...mainSections, ...moreSections]) {
    const tab = section.tabs.find(isOf)
    if (tab) return { section, tab }
  }
  return undefined
}
