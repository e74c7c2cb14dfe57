import { NavLink } from 'react-router'
import { useSession } from '../session/session.tsx'
import { CircleUser } from '../ui/icons/icons.ts'
import { Menu } from '../ui/menu.tsx'

const words = {
  menu: 'User menu',
  dashboard: 'Admin Dashboard',
  profile: 'View Profile',
  logOut: 'Logout',
  logIn: 'Log In',
}

/** Login for visitors; dashboard, profile and logout for whoever has a token. */
export function UserMenu() {
  const { token, signOut } = useSession()
  return (
    <Menu name={words.menu} label={<CircleUser />} align="end">
      {token ? (
        <>
          <Item to="/admin/dashboard" label={words.dashboard} />
          <Item to="/admin/profile" label={words.profile} />
          <li>
            <button type="button" onClick={() => signOut()} className="nav-item w-full">
              {words.logOut}
            </button>
          </li>
        </>
      ) : (
        <Item to="/admin/login" label={words.logIn} />
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
