import type { Action } from '#domain/permissions.ts'
import type { Message } from '#domain/text/message.ts'
import type { IconComponent } from '../ui/icons/icon.tsx'

/** A link in the admin menu, or one of the tabs that a section's pages share. */
export type MenuEntry = {
  label: Message
  to: string
  /** The entry is shown only to admins who may perform at least one of these actions; if absent, to all admins. */
  actions?: readonly Action[]
  /** Additional search keywords. */
  keywords?: string
  /** The count shown on its badge. */
  waiting?: 'approvals' | 'unreadFeedback' | 'troubles'
  /** True if longer paths that start with this tab's path belong to other tabs. */
  isAlone?: boolean
}

/** A menu link that is a section of its own, or that opens a form for adding something. */
export type EntryWithIcon = MenuEntry & { icon: IconComponent }

/** A group of pages. Its menu entry opens the first tab that the admin may see. */
export type MenuSection = {
  label: Message
  icon: IconComponent
  tabs: MenuEntry[]
  /** Admins with this permission see the section in the main menu, all other admins under "More". */
  mainFor?: Action
}

/** The admin menu; `site/pages/admin-menu.ts` assembles it. */
export type AdminMenu = {
  main: MenuSection[]
  /** Rarely used sections, under "More". */
  more: MenuSection[]
  /** Forms that add something (specification §2: Dashboard), most used first. */
  adding: EntryWithIcon[]
}
