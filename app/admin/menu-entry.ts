import type { Action } from '#domain/permissions.ts'
import type { Message } from '#domain/text/words.ts'
import type { IconComponent } from '../ui/icons/icon.tsx'

export type MenuEntry = {
  label: Message
  to: string
  /** The entry is shown only to admins who may perform at least one of these actions; if absent, to all admins. */
  actions?: readonly Action[]
  keywords?: string
  /** The count shown on the entry's badge. */
  waiting?: 'applications' | 'approvals' | 'calls' | 'unreadFeedback' | 'troubles'
  /** True if longer paths that start with this tab's path belong to other tabs. */
  isAlone?: boolean
}

/** A link to a separate section, or to a form for adding something. */
export type EntryWithIcon = MenuEntry & { icon: IconComponent }

/** A group of pages. Its menu entry opens the first tab that the admin may see. */
export type MenuSection = {
  label: Message
  icon: IconComponent
  tabs: MenuEntry[]
  /** Admins with this permission see the section in the main menu, all other admins under "More". */
  mainFor?: Action
}

export type AdminMenu = {
  main: MenuSection[]
  more: MenuSection[]
  /** Forms that add something (specification §2: Dashboard), most used first. */
  adding: EntryWithIcon[]
}
