import { useEffect, useState } from 'react'
import { NavLink } from 'react-router'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { Plus } from '#app/ui/icons/admin-icons.ts'
import { ChevronDown, Menu, Search, X } from '#app/ui/icons/icons.ts'
import { useIsWideScreen } from '#app/ui/use-is-wide-screen.ts'
import { defineWords } from '#domain/text/words.ts'
import { useMenu } from './menu-context.ts'
import { AddList, Badge, MenuList } from './menu-list.tsx'

const english = defineWords('admin.side-menu', {
  title: 'Admin Panel',
  short: 'More',
  add: 'Add',
  search: 'Search',
})

/** Key names as printed on the keyboard. */
const keyLabels = { search: 'Ctrl K', ariaSearch: 'Control+K' }

type MenuProps = { onSearch: () => void; onAdd: () => void; canAdd: boolean }

/** The collapsible 'Admin Panel': a column next to the page, or on a phone a bar at the bottom that opens upwards. */
export const SideMenu = (props: MenuProps) => (useIsWideScreen() ? <Column {...props} /> : <Bar {...props} />)

function Column({ onSearch }: MenuProps) {
  const words = useWords(english)
  const [isOpen, setOpen] = useState(true)
  return (
    <nav
      aria-label={words.title}
      className={`border-edge bg-surface lg:border-r ${isOpen ? 'lg:w-72 lg:shrink-0' : 'lg:w-auto'}`}
    >
      <div className="sticky top-[3.8rem] max-h-[calc(var(--screen)-3.8rem)] overflow-y-auto">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="admin-panel"
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center justify-between gap-3 px-5 py-3 font-serif text-xl font-semibold"
        >
          <span>{words.title}</span>
          <ChevronDown className={`size-5 transition-transform ${isOpen ? 'rotate-180' : 'lg:-rotate-90'}`} />
        </button>
        <div id="admin-panel" hidden={!isOpen} className="px-3 pb-4">
          <button
            type="button"
            aria-keyshortcuts={keyLabels.ariaSearch}
            onClick={onSearch}
            className="mb-2 flex min-h-11 w-full items-center gap-3 rounded-xl border border-edge-strong px-3 text-soft hover:border-link hover:text-link"
          >
            <Search className="size-5 shrink-0" />
            <span className="flex-1 text-start">{words.search}</span>
            <span aria-hidden="true" className="text-sm">
              {keyLabels.search}
            </span>
          </button>
          <AddList />
          <MenuList isColumn />
        </div>
      </div>
    </nav>
  )
}

/** The sheet opens and closes like every menu (app/page-script/disclosures.ts). */
function Bar({ onSearch, onAdd, canAdd }: MenuProps) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const { main, more } = useMenu()
  // The page ends above the bar.
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add('has-admin-bar')
    return () => classList.remove('has-admin-bar')
  }, [])
  return (
    <nav aria-label={words.title} className="admin-bar">
      <div className="admin-tabs flex">
        {main.slice(0, 2).map(({ label, icon: Icon, tabs: [first] }) => (
          <NavLink key={label.text} to={first?.to ?? ''} end className="admin-tab">
            <Icon className="size-5" />
            <span>{translate(label)}</span>
          </NavLink>
        ))}
        {canAdd && (
          <button type="button" onClick={onAdd} className="admin-tab">
            <Plus className="size-5" />
            <span>{words.add}</span>
          </button>
        )}
        <button type="button" onClick={onSearch} className="admin-tab">
          <Search className="size-5" />
          <span>{words.search}</span>
        </button>
        <details data-closes="menu" className="group/bar min-w-0 flex-1">
          <summary aria-label={words.title} className="admin-tab">
            <Menu className="size-5 group-open/bar:hidden" />
            <X className="hidden size-5 group-open/bar:block" />
            <span>{words.short}</span>
            <Badge tabs={[...main, ...more].flatMap(({ tabs }) => tabs)} />
          </summary>
          <div className="absolute inset-x-0 bottom-full max-h-[min(32rem,calc(var(--screen)-9rem))] overflow-y-auto overscroll-contain border-y border-edge bg-surface p-3">
            <MenuList />
          </div>
        </details>
      </div>
    </nav>
  )
}
