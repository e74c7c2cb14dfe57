export type NavLink = { to: string; label: string }

export const eventLinks: NavLink[] = [
  { to: '/events/festivals', label: 'Festival' },
  { to: '/events/activities', label: 'Activities' },
  { to: '/events/farewell', label: 'Farewell' },
  { to: '/events/induction', label: 'Induction' },
]

export const aboutLinks: NavLink[] = [
  { to: '/about', label: 'About' },
  { to: '/about/students', label: 'Students' },
  { to: '/about/alumni', label: 'Alumni' },
  { to: '/about/volunteers', label: 'Volunteers' },
  { to: '/about/picinfo', label: 'FIC' },
]

export const footerLinks: NavLink[] = [
  { to: '/', label: 'Home' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/about/volunteers', label: 'Volunteers' },
  { to: '/about/students', label: 'Students' },
  { to: '/about/alumni', label: 'Alumni' },
  { to: '/about', label: 'About Us' },
]
