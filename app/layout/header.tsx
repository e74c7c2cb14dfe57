import { ChevronDown, Menu as MenuIcon, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Menu, useCloseOnNavigation } from '../ui/menu.tsx'
import { useOutsidePress } from '../ui/use-outside-press.ts'
import { Logo } from './logo.tsx'
import { barEntries, type NavLink as PageLink } from './nav-links.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { NotificationBell } from './notification-bell.tsx'
import type { SiteData } from './site-data.ts'
import { UserMenu } from './user-menu.tsx'

const words = {
  nav: 'Main',
  open: 'Open menu',
  close: 'Close menu',
}

export function Header({ site }: { site: SiteData }) {
  const box = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useCloseOnNavigation(() => setIsOpen(false))
  useOutsidePress(box, isOpen, () => setIsOpen(false))
  return (
    <header
      ref={box}
      className="bleed sticky top-0 pt-[env(safe-area-inset-top)] z-30 border-b border-edge bg-ground/95 backdrop-blur-sm"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-1 px-4 py-2 sm:px-6">
        <Link
          to="/"
          viewTransition
          className="flex min-h-11 min-w-0 flex-1 basis-0 items-center gap-2.5 rounded-lg font-serif text-lg font-semibold"
        >
          <Logo />
          <span className="line-clamp-2 leading-tight">{site.settings.name}</span>
        </Link>
        <nav
          id="site-menu"
          aria-label={words.nav}
          className={`order-last w-full flex-col gap-1 pt-2 pb-3 max-lg:max-h-[calc(var(--screen)-4rem)] max-lg:overflow-y-auto lg:order-none lg:flex lg:w-auto lg:flex-row lg:items-center lg:py-0 noscript:flex ${isOpen ? 'flex' : 'hidden'}`}
        >
          {barEntries.map((entry) =>
            'links' in entry ? (
              <Dropdown key={entry.label} label={entry.label} links={entry.links} />
            ) : (
              <Item key={entry.to} {...entry} />
            ),
          )}
        </nav>
        <NotificationBell addedAt={site.newsAddedAt} />
        <UserMenu />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="site-menu"
          aria-label={isOpen ? words.close : words.open}
          onClick={() => setIsOpen(!isOpen)}
          className="icon-button lg:hidden noscript:hidden"
        >
          {isOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </button>
      </div>
      <NavigationProgress />
    </header>
  )
}

function Item({ to, label }: PageLink) {
  return (
    <NavLink to={to} end viewTransition className="nav-item">
      {label}
    </NavLink>
  )
}

function Dropdown({ label, links }: { label: string; links: PageLink[] }) {
  const { pathname } = useLocation()
  // A festival's own page belongs to Festival, too.
  const isCurrent = links.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Menu
      label={
        <>
          {isCurrent ? <span className="nav-here">{label}</span> : label}
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform group-open:rotate-180 max-lg:ml-auto"
          />
        </>
      }
    >
      {links.map((link) => (
        <li key={link.to}>
          <Item {...link} />
        </li>
      ))}
    </Menu>
  )
}
