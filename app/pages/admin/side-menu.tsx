import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { accountScreens } from '#domain/accounts.ts'
import { type MenuEntry, menu } from './menu.ts'

/** The collapsible 'Admin Panel': a column beside the page, on a phone a bar above it that opens. */
export function SideMenu() {
  const [isOpen, setOpen] = useState(hasRoom)
  return (
    <nav
      aria-label="Admin Panel"
      className={`border-b border-edge bg-surface lg:border-r lg:border-b-0 ${isOpen ? 'lg:w-72 lg:shrink-0' : 'lg:w-auto'}`}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="admin-panel"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-3 px-5 py-3 font-serif text-xl font-semibold"
      >
        Admin Panel
        <ChevronDown
          aria-hidden="true"
          className={`size-5 transition-transform ${isOpen ? 'rotate-180' : 'lg:-rotate-90'}`}
        />
      </button>
      <ul id="admin-panel" hidden={!isOpen} className="grid gap-1 px-3 pb-4 sm:grid-cols-2 lg:grid-cols-1">
        {menu.map((entry) => (
          <li key={entry.to}>
            <Entry {...entry} onChosen={() => setOpen(hasRoom())} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Entry = ({ label, to, icon: Icon, onChosen }: MenuEntry & { onChosen: () => void }) => (
  <NavLink
    to={to}
    end={to === accountScreens.dashboard}
    onClick={onChosen}
    className="flex min-h-11 items-center gap-3 rounded-xl px-3 py-2 hover:bg-lamp/10 aria-[current=page]:bg-lamp/20 aria-[current=page]:font-semibold"
  >
    <Icon aria-hidden="true" className="size-5 shrink-0 text-link" />
    {label}
  </NavLink>
)

/** Beside the page the menu stays open; above it, on a phone, it would push the page away. */
const hasRoom = () => window.matchMedia?.('(min-width: 64rem)').matches ?? true
