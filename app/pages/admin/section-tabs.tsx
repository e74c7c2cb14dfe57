import { NavLink, useLocation } from 'react-router'
import { useSay } from '../../language/use-words.ts'
import { findSection } from './menu.ts'
import { Badge, usePermitted } from './menu-list.tsx'

/** The other pages of the section that is open, above each of them; nothing where there is only one. */
export function SectionTabs() {
  const say = useSay()
  const { pathname } = useLocation()
  const section = findSection(pathname)?.section
  const tabs = usePermitted()(section?.tabs ?? [])
  if (!section || tabs.length < 2) return null
  return (
    <nav aria-label={say(section.label)}>
      <ul className="mb-5 flex flex-wrap gap-x-5 border-b border-edge">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tabs.some(({ to }) => to.startsWith(`${tab.to}/`))}
              className="flex min-h-11 items-center gap-2 font-semibold text-soft hover:text-link aria-[current=page]:text-link aria-[current=page]:shadow-[inset_0_-3px_var(--color-lamp)]"
            >
              {say(tab.label)}
              <Badge tabs={[tab]} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
