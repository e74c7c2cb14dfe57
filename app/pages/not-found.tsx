import { data, Link } from 'react-router'
import { notFoundSays } from '#domain/site-facts.ts'
import { describeHiddenPage } from '../layout/describe-page.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const loader = () => data(null, { status: 404 })
// Without its own, the browser would ask the server for this route's data.
export const clientLoader = () => null

export const meta = describeHiddenPage('Page not found', 'There is no page at this address.')

export default function NotFound() {
  return (
    <div className="page">
      <PageHeading title={notFoundSays} lead="There is no page at this address. Perhaps it has moved." />
      <Link to="/" className={buttonClass('primary')}>
        Go to Home
      </Link>
    </div>
  )
}
