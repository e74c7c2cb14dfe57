import { data, Link } from 'react-router'
import { notFoundSays } from '#domain/site-facts.ts'
import { LostLamp } from '../content/lost-lamp.tsx'
import { describeHiddenPage } from '../layout/describe-page.ts'
import { buttonClass } from '../ui/button.tsx'

const words = {
  title: 'Page not found',
  lead: 'There is no page at this address. Perhaps it has moved.',
  home: 'Go to Home',
}

export const loader = () => data(null, { status: 404 })
// Without its own, the browser would ask the server for this route's data.
export const clientLoader = () => null

export const meta = describeHiddenPage(words.title, words.lead)

export default function NotFound() {
  return (
    <div className="page flex flex-col items-center text-center">
      <LostLamp />
      <h1 className="mt-10 text-4xl sm:text-5xl">{notFoundSays}</h1>
      <p className="mt-4 max-w-prose text-lg text-soft">{words.lead}</p>
      <Link to="/" viewTransition className={buttonClass('primary', 'mt-8')}>
        {words.home}
      </Link>
    </div>
  )
}
