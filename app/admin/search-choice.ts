import type { MessageOrText } from '#domain/text/words.ts'
import type { MenuEntry } from './menu-entry.ts'

/**
 * A result of the admin search other than a menu entry. Choosing it opens a screen, or runs an action that may then
 * open a screen.
 */
export type SearchChoice = {
  label: MessageOrText
  keywords?: string | undefined
  to?: string | undefined
  act?: (() => Promise<unknown>) | undefined
} & Pick<MenuEntry, 'actions'>

/** Results by display group; `site/pages/admin-search.tsx` collects them. */
export type SearchChoices = Record<'screens' | 'lists' | 'acts' | 'settings', SearchChoice[]>
