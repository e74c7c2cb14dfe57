import { defineWords } from '#domain/text/words.ts'
import '../page-script/elements.ts'
import type { ReactNode } from 'react'
import { Link, NavLink, useHref, useLocation, useNavigation } from 'react-router'
import { notification } from '#domain/kinds/notification.ts'
import { pagePlaces } from '#domain/kinds/page.ts'
import { useTextLanguage } from '../language/record-text.ts'
import { useWords } from '../language/use-words.ts'
import { useSession } from '../session/session.tsx'
import { Bell as BellIcon, ChevronDown, CircleUser, Menu as MenuIcon, X } from '../ui/icons/icons.ts'
import { isAdminArea } from './is-admin-area.ts'
import { LanguageLinks } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { aboutEntry, barEntries, navWords, type NavLink as PageLink } from './nav-links.ts'
import type { SiteData } from './site-data.ts'

const english = defineWords('header', {
  nav: 'Main',
  menu: 'Menu',
  loading: 'The page is loading',
  label: 'Notifications',
  withNew: 'Notifications, # new',
  userMenuMenu: 'User menu',
  language: 'Language',
  view: 'See the site',
  dashboard: 'Admin Dashboard',
  account: 'View Profile',
  logOut: 'Logout',
  logIn: 'Log In',
})

/** The bar at the top of every page. The admin area has its own navigation, beside the page or below it. */
export const Header = ({ site }: { site: SiteData }) => (
  <header className="bleed sticky top-0 pt-[env(safe-area-inset-top)] z-30 border-b border-edge bg-ground">
    {isAdminArea(useLocation().pathname) ? <AdminBar site={site} /> : <SiteBar site={site} />}
    <NavigationProgress />
  </header>
)

/** The name begins where the entries of the admin's menu begin. */
const AdminBar = ({ site }: { site: SiteData }) => (
  <div className="flex items-center gap-x-1 px-4 py-2 lg:px-5">
    <SchoolName site={site} />
    <NavLink to="/" className="nav-item max-lg:hidden">
      {useWords(english).view}
    </NavLink>
    <UserMenu />
  </div>
)

/** The menus, and all of the navigation on phones, work without scripts. */
function SiteBar({ site }: { site: SiteData }) {
  const words = useWords(english)
  const nav = useWords(navWords)
  const translated = ({ to, label }: PageLink) => ({ to, label: nav[label] ?? label })
  const ownPages = site.ownPages.filter(({ place }) => place === pagePlaces.header)
  return (
    <div className="mx-auto flex max-w-6xl flex-wrap items-center px-3 py-2 sm:gap-x-1 sm:px-6">
      <SchoolName site={site} />
      <details data-closes="menu" data-opens="site-menu" className="group peer order-1 lg:hidden">
        <summary aria-label={words.menu} className="icon-button">
          <MenuIcon className="group-open:hidden" />
          <X className="hidden group-open:block" />
        </summary>
      </details>
      <nav
        id="site-menu"
        aria-label={words.nav}
        className="order-2 hidden w-full flex-col gap-1 pt-2 pb-3 peer-open:flex max-lg:max-h-[calc(var(--screen)-4rem)] max-lg:overflow-y-auto lg:order-none lg:flex lg:w-auto lg:flex-row lg:flex-wrap lg:items-center lg:py-0"
      >
        {barEntries.map((entry) =>
          'links' in entry ? (
            <Dropdown
              key={entry.label}
              label={nav[entry.label] ?? entry.label}
              links={[...entry.links.map(translated), ...(entry === aboutEntry ? ownPages : [])]}
            />
          ) : (
            <Item key={entry.to} {...translated(entry)} />
          ),
        )}
      </nav>
      <ul aria-label={words.language} className="flex">
        <LanguageLinks isShort className="language-letter" />
      </ul>
      <NotificationBell news={site.news} />
      <UserMenu />
    </div>
  )
}

/** On a phone, a name that is longer than two short words takes the room of the logo and three small lines. */
const SchoolName = ({ site: { settings } }: { site: SiteData }) => (
  <Link
    to="/"
    viewTransition
    data-long={settings.name.length > 16 || undefined}
    className="group/name flex min-h-11 min-w-0 flex-1 basis-0 items-center gap-2.5 rounded-lg font-serif text-lg font-semibold"
  >
    <span className="shrink-0 min-[21.5rem]:max-sm:group-data-long/name:hidden">
      <Logo url={settings.logoURL} />
    </span>
    <span className="line-clamp-2 leading-tight max-[21.5rem]:sr-only max-xl:group-data-long/name:line-clamp-3 max-xl:group-data-long/name:text-sm">
      {settings.name}
    </span>
  </Link>
)

const Item = ({ to, label }: PageLink) => (
  <NavLink to={to} end viewTransition lang={useTextLanguage()(label)} className="nav-item">
    {label}
  </NavLink>
)

function Dropdown({ label, links }: { label: string; links: PageLink[] }) {
  const { pathname } = useLocation()
  // A single festival's page belongs to Festivals, too.
  const isCurrent = links.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Menu
      label={
        <>
          <span className={isCurrent ? 'nav-here' : undefined}>{label}</span>
          <ChevronDown className="size-4 transition-transform group-open:rotate-180 max-lg:ml-auto" />
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

export function NavigationProgress() {
  const words = useWords(english)
  return (
    useNavigation().state !== 'idle' && (
      <div role="progressbar" aria-label={words.loading} className="progress" />
    )
  )
}

/**
 * A link to the notifications, with the number of notifications this browser has not yet seen
 * (app/page-script/news-bell.ts).
 */
function NotificationBell({ news }: { news: string[] }) {
  const words = useWords(english)
  const path = notification.screens.list
  return (
    <news-bell
      news={news.join(' ')}
      seen={useLocation().pathname === path ? '' : undefined}
      label={words.label}
      new-label={words.withNew}
    >
      <NavLink to={path} viewTransition aria-label={words.label} className="icon-button news-count relative">
        <BellIcon />
      </NavLink>
    </news-bell>
  )
}

function UserMenu() {
  const words = useWords(english)
  const { token, signOut } = useSession()
  const hasAdminBar = isAdminArea(useLocation().pathname)
  return (
    <Menu name={words.userMenuMenu} label={<CircleUser />} align="end">
      {token ? (
        <>
          {hasAdminBar && <UserMenuItem to="/" label={words.view} className="lg:hidden" />}
          <UserMenuItem to="/admin/dashboard" label={words.dashboard} />
          <UserMenuItem to="/admin/profile" label={words.account} />
          <li>
            <button type="button" onClick={() => signOut()} className="nav-item w-full">
              {words.logOut}
            </button>
          </li>
          {hasAdminBar && (
            <li className="mt-2 border-t border-edge pt-2">
              <ul aria-label={words.language}>
                <LanguageLinks className="nav-item w-full" />
              </ul>
            </li>
          )}
        </>
      ) : (
        <UserMenuItem to="/admin/login" label={words.logIn} />
      )}
    </Menu>
  )
}

type ItemProps = { to: string; label: string; className?: string }

function UserMenuItem({ to, label, className }: ItemProps) {
  // Admin pages have no language prefix, so from a page that has one, the link bypasses the router.
  const isElsewhere = useHref('/') !== '/'
  return (
    <li className={className}>
      {isElsewhere ? (
        <a href={to} className="nav-item">
          {label}
        </a>
      ) : (
        <NavLink to={to} end viewTransition className="nav-item">
          {label}
        </NavLink>
      )}
    </li>
  )
}

type Props = {
  label: ReactNode
  name?: string
  align?: 'start' | 'end'
  children: ReactNode
}

/** A button that opens a short list below it: a `details` element, which app/page-script/disclosures.ts closes. */
const Menu = ({ label, name, align = 'start', children }: Props) => (
  <details name="menu" data-closes="menu" className="group relative">
    <summary aria-label={name} className={name ? 'icon-button' : 'nav-item'}>
      {label}
    </summary>
    <ul
      className={`z-40 min-w-52 rounded-2xl border border-edge bg-surface p-2 shadow-soft wrap-anywhere lg:absolute lg:top-full lg:mt-1 lg:max-h-[calc(var(--screen)-5rem)] lg:overflow-y-auto ${align === 'end' ? 'absolute top-full right-0 mt-1' : 'lg:left-0'}`}
    >
      {children}
    </ul>
  </details>
)
