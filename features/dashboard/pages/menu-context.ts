import { createContext, useContext } from 'react'
import type { AdminMenu, MenuEntry } from '#app/admin/menu-entry.ts'

/** The menu of the admin area, which the site assembles (`site/pages/admin-menu.ts`). */
export const MenuContext = createContext<AdminMenu>({ main: [], more: [], adding: [] })
export const useMenu = () => useContext(MenuContext)

export function findSection({ main, more }: AdminMenu, pathname: string) {
  const isOf = ({ to, isAlone }: MenuEntry) => pathname === to || (!isAlone && pathname.startsWith(`${to}/`))
  for (const section of [...main, ...more]) {
    const tab = section.tabs.find(isOf)
    if (tab) return { section, tab }
  }
  return undefined
}
