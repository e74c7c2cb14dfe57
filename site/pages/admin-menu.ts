import type { AdminMenu, EntryWithIcon, MenuSection } from '#app/admin/menu-entry.ts'
import {
  GraduationCap,
  HeartHandshake,
  HeartPulse,
  History,
  LampDesk,
  Megaphone,
  UsersRound,
} from '#app/ui/icons/admin-icons.ts'
import { CalendarDays, Eye, Images } from '#app/ui/icons/icons.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { adminsEntry, approvalsEntry } from '#features/access/pages/menu-entries.ts'
import { classDaysEntry } from '#features/class-days/pages/menu-entries.ts'
import { classesEntry } from '#features/classes/pages/menu-entries.ts'
import { consentsEntry } from '#features/consents/pages/menu-entries.ts'
import { dashboardEntry } from '#features/dashboard/pages/menu-entries.ts'
import { attendanceEntry, tonightEntry } from '#features/evenings/pages/menu-entries.ts'
import { missingEntry } from '#features/families/pages/menu-entries.ts'
import { feedbackEntry } from '#features/feedback/pages/menu-entries.ts'
import { handoverEntry } from '#features/handover/pages/menu-entries.ts'
import { importEntry } from '#features/import/pages/menu-entries.ts'
import { addEntries, manageEntry, tableEntries } from '#features/manage/pages/menu-entries.ts'
import { outboxEntry } from '#features/outbox/pages/menu-entries.ts'
import { historyEntries } from '#features/records/pages/menu-entries.ts'
import { applicationsEntry, callsEntry } from '#features/requests/pages/menu-entries.ts'
import { rotaEntry } from '#features/rota/pages/menu-entries.ts'
import { schoolYearEntry } from '#features/school-year/pages/menu-entries.ts'
import { settingsEntry } from '#features/settings/pages/menu-entries.ts'
import { siteHealthEntry } from '#features/site-health/pages/menu-entries.ts'
import { visibilityEntry } from '#features/visibility/pages/menu-entries.ts'

const words = defineWords('admin.menu', {
  children: 'Children',
  volunteers: 'Volunteers',
  events: 'Events',
  photos: 'Photos',
  news: 'News',
  people: 'People & access',
  privacy: 'Privacy',
  undo: 'Undo & history',
})

/**
 * The menu of the admin area, assembled from the entries of all features. A volunteer sees eight entries, a PIC twelve.
 */
export const adminMenu: AdminMenu = {
  main: [
    {
      label: tonightEntry.label,
      icon: LampDesk,
      tabs: [
        tonightEntry,
        rotaEntry,
        classDaysEntry,
        missingEntry,
        callsEntry,
        attendanceEntry,
        classesEntry,
      ],
    },
    pageOf(dashboardEntry),
    { label: message(words, 'children'), icon: GraduationCap, tabs: tableEntries('children') },
    { label: message(words, 'volunteers'), icon: HeartHandshake, tabs: tableEntries('volunteers') },
    { label: message(words, 'events'), icon: CalendarDays, tabs: tableEntries('events') },
    { label: message(words, 'photos'), icon: Images, tabs: tableEntries('photos') },
    { label: message(words, 'news'), icon: Megaphone, tabs: tableEntries('news') },
    pageOf(feedbackEntry),
    {
      label: message(words, 'people'),
      icon: UsersRound,
      mainFor: 'manage admins',
      tabs: [adminsEntry, applicationsEntry, approvalsEntry],
    },
    { label: message(words, 'privacy'), icon: Eye, tabs: [consentsEntry, visibilityEntry] },
    pageOf(schoolYearEntry),
    { ...pageOf(settingsEntry), mainFor: 'manage admins' },
  ],
  more: [
    pageOf(approvalsEntry),
    pageOf(manageEntry),
    { label: message(words, 'undo'), icon: History, tabs: historyEntries },
    { label: siteHealthEntry.label, icon: HeartPulse, tabs: [siteHealthEntry, outboxEntry] },
    pageOf(handoverEntry),
  ],
  adding: [...addEntries, importEntry],
}

function pageOf(entry: EntryWithIcon): MenuSection {
  return { label: entry.label, icon: entry.icon, tabs: [entry] }
}
