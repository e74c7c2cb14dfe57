import type { MessageOrText } from '#domain/text/message.ts'
import type { MenuEntry } from './menu-entry.ts'

/**
 * A result of the admin area's search besides the menu. It opens a screen, or does something and may then
 * open one.
 */
export type SearchChoice = {
  label: MessageOrText
  /** Further words that find it. */
  keywords?: string | undefined
  to?: string | undefined
  act?: (() => Promise<unknown>) | undefined
} & Pick<MenuEntry, 'actions'>

/** Results by the group in which they are shown; `site/pages/admin-search.tsx` collects them. */
export type SearchChoices = Record<'screens' | 'lists' | 'acts' | 'settings', SearchChoice[]>
