import { CircleUser } from 'lucide-react'
import { NavLink } from 'react-router'
import { useSession } from '../session/session.tsx'
import { Menu } from '../ui/menu.tsx'

/** Login for visitors; dashboard, profile and logout for whoever has a token. */
export function UserMenu() {
  const { token, signOut } = useSession()
  return (
    <Menu name="User menu" label={<CircleUser aria-hidden="true" />} align="end">
      {token ? (
        <>
          <Item to="/admin/dashboard" label="Admin Dashboard" />
          <Item to="/admin/profile" label="View Profile" />
          <li>
            <button type="button" onClick={() => signOut()} className="nav-item w-full">
              Logout
            </button>
          </li>
        </>
      ) : (
        <Item to="/admin/login" label="Log In" />
      )}
    </Menu>
  )
}

function Item({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <NavLink to={to} end viewTransition className="nav-item">
        {label}
      </NavLink>
    </li>
  )
}
