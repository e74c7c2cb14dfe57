import { Link } from 'react-router'

/** The title of a card, which leads to the page of its record. */
export const TitleLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} viewTransition className="decoration-lamp decoration-2 underline-offset-4 hover:underline">
    {children}
  </Link>
)
