import type { Said } from '#domain/text/message.ts'
import type { MenuEntry } from './menu-entry.ts'

/** What the search of the admin area offers beside the menu: it opens a screen, or does something and then may open one. */
export type SearchChoice = {
  label: Said
  /** Found as well by these words. */
  keywords?: string | undefined
  to?: string | undefined
  act?: (() => Promise<unknown>) | undefined
} & Pick<MenuEntry, 'actions'>

/** By the groups in which they are shown; `site/pages/admin-search.tsx` puts them together. */
export type SearchChoices = Record<'screens' | 'lists' | 'acts' | 'settings', SearchChoice[]>
