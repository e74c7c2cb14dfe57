import { accountScreens } from '#domain/accounts/accounts.ts'
import { securityScreen } from '#domain/accounts/second-factor-paths.ts'
import { outboxScreen } from '#domain/admin/dashboard.ts'
import { visibilityScreen } from '#domain/admin/field-visibility.ts'
import { handoverScreen } from '#domain/admin/handover.ts'
import { historyScreen } from '#domain/admin/history.ts'
import { manageScreen } from '#domain/admin/manage-screens.ts'
import { siteHealthScreen } from '#domain/admin/site-health.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Action } from '#domain/permissions.ts'
import { changeSetScreens } from '#domain/records/change-sets.ts'
import { consentsScreen } from '#domain/records/consents.ts'
import { importScreens } from '#domain/records/imports.ts'
import { trashScreen } from '#domain/records/trash.ts'
import { schoolYearScreens } from '#domain/school-year/school-year.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import {
  CalendarArrowUp,
  FileCheck,
  FileSpreadsheet,
  Handshake,
  HeartPulse,
  History,
  LayoutDashboard,
  Send,
  Settings,
  ShieldCheck,
  Table2,
  Undo2,
  UserCheck,
  UsersRound,
} from '../../ui/icons/admin-icons.ts'
import type { IconComponent } from '../../ui/icons/icon.tsx'
import { Eye, Trash2 } from '../../ui/icons/icons.ts'
import { kindIcons } from './kind-icons.ts'

const words = {
  dashboard: 'Dashboard',
  manage: 'Manage',
  import: 'Add a list',
  approvals: 'Pending Approval',
  admins: 'Admins',
  schoolYear: 'School Year',
  consents: 'Consents',
  visibility: 'Visibility',
  outbox: 'Outbox',
  trash: 'Trash',
  handover: 'Hand over',
  history: 'History',
  changes: 'Changes',
  security: 'Security',
  settings: 'Settings',
  health: 'Site health',
}
const groupLabels = {
  today: 'Today',
  content: 'Content',
  people: 'People',
  albums: 'Albums',
  office: 'Office',
}

export type MenuEntry = {
  label: string
  to: string
  icon: IconComponent
  /** Shown to whom one of these is permitted; without any, to everybody. */
  actions?: readonly Action[]
  /** In the search it is found by these words too. */
  keywords?: string
}
export type MenuGroup = { label: string; entries: MenuEntry[] }

/** The entries of the side menu (specification §2: Dashboard), by what one comes for. */
export const menuGroups: MenuGroup[] = [
  {
    label: groupLabels.today,
    entries: [
      { label: words.dashboard, to: accountScreens.dashboard, icon: LayoutDashboard },
      { label: words.approvals, to: accountScreens.pending, icon: UserCheck, actions: ['see sign-ups'] },
      { label: feedback.menu.label, to: feedback.screens.list, icon: kindIcons[feedback.menu.icon] },
    ],
  },
  {
    label: groupLabels.content,
    entries: [
      { label: words.manage, to: manageScreen, icon: Table2 },
      { label: words.import, to: importScreens.list, icon: FileSpreadsheet, actions: ['add content'] },
      ...addForms(({ category }) => category !== 'person' && category !== 'gallery'),
    ],
  },
  {
    label: groupLabels.people,
    entries: [
      ...addForms(({ category }) => category === 'person'),
      { label: words.consents, to: consentsScreen, icon: FileCheck, actions: ['keep consents'] },
      {
        label: words.visibility,
        to: visibilityScreen,
        icon: Eye,
        actions: ['change who sees which field'],
      },
      { label: words.admins, to: accountScreens.admins, icon: UsersRound },
      {
        label: words.schoolYear,
        to: schoolYearScreens.plan,
        icon: CalendarArrowUp,
        actions: ['move the school year on'],
      },
    ],
  },
  { label: groupLabels.albums, entries: addForms(({ category }) => category === 'gallery') },
  {
    label: groupLabels.office,
    entries: [
      { label: words.outbox, to: outboxScreen, icon: Send },
      { label: words.trash, to: trashScreen, icon: Trash2 },
      { label: words.history, to: historyScreen, icon: History },
      { label: words.changes, to: changeSetScreens.list, icon: Undo2, keywords: 'undo import bulk together' },
      {
        label: words.handover,
        to: handoverScreen,
        icon: Handshake,
        actions: ['hand the site over'],
        keywords: 'pack everything file committee leave',
      },
      { label: words.security, to: securityScreen, icon: ShieldCheck },
      {
        label: words.health,
        to: siteHealthScreen,
        icon: HeartPulse,
        actions: ['see how the site is set up'],
        keywords: 'system state disk storage database backup mail errors',
      },
      {
        label: words.settings,
        to: settingsScreen,
        icon: Settings,
        actions: ['see how the site is set up', 'see backups'],
      },
    ],
  },
]

function addForms(belongs: (kind: Kind) => boolean): MenuEntry[] {
  return kinds
    .filter(belongs)
    .flatMap(({ menu, screens, permissions }) =>
      screens.add
        ? [{ label: menu.label, to: screens.add, icon: kindIcons[menu.icon], actions: [permissions.add] }]
        : [],
    )
}
