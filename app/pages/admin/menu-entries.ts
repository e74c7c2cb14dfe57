import {
  BookOpen,
  Briefcase,
  CalendarDays,
  DoorOpen,
  Drum,
  GraduationCap,
  HeartHandshake,
  History,
  Image,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Send,
  Settings,
  Shirt,
  Sprout,
  Table2,
  Trash2,
  UserCheck,
} from 'lucide-react'
import { accountScreens } from '#domain/accounts/accounts.ts'
import { auditScreen } from '#domain/admin/audit.ts'
import { outboxScreen } from '#domain/admin/dashboard.ts'
import { manageScreen } from '#domain/admin/manage-screens.ts'
import { activity } from '#domain/kinds/activity.ts'
import { alumnus } from '#domain/kinds/alumnus.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { donation } from '#domain/kinds/donation.ts'
import { farewell } from '#domain/kinds/farewell.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { festival } from '#domain/kinds/festival.ts'
import {
  activityGallery,
  farewellGallery,
  festivalGallery,
  gallery,
  inductionGallery,
} from '#domain/kinds/gallery.ts'
import { homePicture } from '#domain/kinds/home-picture.ts'
import { induction } from '#domain/kinds/induction.ts'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { trashScreen } from '#domain/records/trash.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'

export type MenuEntry = { label: string; to: string; icon: LucideIcon }

/** The entries of the side menu (specification §2: Dashboard). */
export const menuEntries: MenuEntry[] = [
  { label: 'Dashboard', to: accountScreens.dashboard, icon: LayoutDashboard },
  { label: 'Manage', to: manageScreen, icon: Table2 },
  { label: 'Add Volunteers', to: addScreen(volunteer), icon: HeartHandshake },
  { label: 'Add Students', to: addScreen(student), icon: GraduationCap },
  { label: 'Add Alumni', to: addScreen(alumnus), icon: Briefcase },
  { label: 'Add Activities', to: addScreen(activity), icon: CalendarDays },
  { label: 'Add Festivals', to: addScreen(festival), icon: Drum },
  { label: 'Add Induction', to: addScreen(induction), icon: Sprout },
  { label: 'Add Farewell', to: addScreen(farewell), icon: DoorOpen },
  { label: 'Add HomePageImage', to: addScreen(homePicture), icon: Image },
  { label: 'Add Notification', to: addScreen(notification), icon: Megaphone },
  { label: 'Add Gallery', to: addScreen(gallery), icon: Images },
  { label: 'Add Festival images', to: addScreen(festivalGallery), icon: Images },
  { label: 'Add Farewell images', to: addScreen(farewellGallery), icon: Images },
  { label: 'Add Induction images', to: addScreen(inductionGallery), icon: Images },
  { label: 'Add Activities images', to: addScreen(activityGallery), icon: Images },
  { label: 'Add Donation', to: addScreen(donation), icon: Shirt },
  { label: 'Add Classes', to: addScreen(classroom), icon: BookOpen },
  { label: 'Pending Approval', to: accountScreens.pending, icon: UserCheck },
  { label: 'Feedbacks', to: feedback.screens.list, icon: MessageSquareText },
  { label: 'Outbox', to: outboxScreen, icon: Send },
  { label: 'Trash', to: trashScreen, icon: Trash2 },
  { label: 'Activity', to: auditScreen, icon: History },
  { label: 'Settings', to: settingsScreen, icon: Settings },
]

function addScreen({ name, screens }: { name: string; screens: { add?: string } }) {
  if (!screens.add) throw new Error(`${name} has no screen on which it is added.`)
  return screens.add
}
