import { NavLink } from 'react-router'

/** The views of one screen, each with an address of its own. */
export const PageTabs = ({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: string; label: string }[]
}) => (
  <nav aria-label={label} className="mb-6 flex flex-wrap gap-2">
    {tabs.map(({ to, label }) => (
      <NavLink key={to} to={to} end preventScrollReset className="chip">
        {label}
      </NavLink>
    ))}
  </nav>
)
