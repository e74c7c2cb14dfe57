import { data, Link } from 'react-router'
import { notFoundMessage } from '#domain/site/site-constants.ts'
import { hiddenPageMeta } from '../layout/page-meta.ts'
import { buttonClass } from '../ui/button.tsx'
import { NotFoundDrawing } from './not-found-drawing.tsx'

const words = {
  title: 'Page not found',
  lead: 'There is no page at this address. Perhaps it has moved.',
  home: 'Go to Home',
}

export const loader = () => data(null, { status: 404 })
// Without a clientLoader the browser would request this route's data from the server.
export const clientLoader = () => null

export const meta = hiddenPageMeta(words.title, words.lead)

export default function NotFound() {
  return (
    <div className="page flex flex-col items-center text-center">
      <NotFoundDrawing />
      <h1 className="mt-10 text-4xl sm:text-5xl">{notFoundMessage}</h1>
      <p className="mt-4 max-w-prose text-lg text-soft">{words.lead}</p>
      <Link to="/" viewTransition className={buttonClass('primary', 'mt-8')}>
        {words.home}
      </Link>
    </div>
  )
}
