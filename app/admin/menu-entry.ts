import type { Action } from '#domain/permissions.ts'
import type { Message } from '#domain/text/message.ts'
import type { IconComponent } from '../ui/icons/icon.tsx'

/** A link of the admin menu, or one of the tabs that a section's pages share. */
export type MenuEntry = {
  label: Message
  to: string
  /** Shown to anyone who may do one of these; without any, to everybody. */
  actions?: readonly Action[]
  /** In the search it is found by these words too. */
  keywords?: string
  /** The number on its badge. */
  waiting?: 'approvals' | 'unreadFeedback' | 'troubles'
  /** Below its address are pages of other tabs. */
  isAlone?: boolean
}

/** A link of the menu that is a section of its own, or a form to add something. */
export type EntryWithIcon = MenuEntry & { icon: IconComponent }

/** A group of pages. Its menu entry opens the first tab the admin may see. */
export type MenuSection = {
  label: Message
  icon: IconComponent
  tabs: MenuEntry[]
  /** It stands in the main menu for anyone who may do this, and for others under "More". */
  mainFor?: Action
}

/** The admin menu; `site/pages/admin-menu.ts` puts it together. */
export type AdminMenu = {
  main: MenuSection[]
  /** Under "More": what is needed now and then. */
  more: MenuSection[]
  /** What can be added (specification §2: Dashboard), most used first. */
  adding: EntryWithIcon[]
}
