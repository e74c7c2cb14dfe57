import type { Action } from '#domain/permissions.ts'
import type { Message } from '#domain/text/message.ts'
import type { IconComponent } from '../ui/icons/icon.tsx'

/** A link of the admin menu, or one of the tabs that a section's pages share. */
export type MenuEntry = {
  label: Message
  to: string
  /** Shown to admins who may do one of these; without any, to all. */
  actions?: readonly Action[]
  /** Further words that find it in the search. */
  keywords?: string
  /** The count shown on its badge. */
  waiting?: 'approvals' | 'unreadFeedback' | 'troubles'
  /** True if pages below its address belong to other tabs. */
  isAlone?: boolean
}

/** A link of the menu that is a section of its own, or a form that adds something. */
export type EntryWithIcon = MenuEntry & { icon: IconComponent }

/** A group of pages. Its menu entry opens the first tab the admin may see. */
export type MenuSection = {
  label: Message
  icon: IconComponent
  tabs: MenuEntry[]
  /** Admins with this permission find it in the main menu, others under "More". */
  mainFor?: Action
}

/** The admin menu; `site/pages/admin-menu.ts` puts it together. */
export type AdminMenu = {
  main: MenuSection[]
  /** Rarely used sections, under "More". */
  more: MenuSection[]
  /** Forms that add something (specification §2: Dashboard), most used first. */
  adding: EntryWithIcon[]
}
