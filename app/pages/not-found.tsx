import { data, Link } from 'react-router'
import { notFoundMessage } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { useWords } from '../language/use-words.ts'
import { unlistedPageMeta } from '../layout/page-meta.ts'
import { buttonClass } from '../ui/button.tsx'

const english = defineWords('not-found', {
  title: 'Page not found',
  message: notFoundMessage,
  lead: 'There is no page at this address. It may have moved.',
  home: 'Go to Home',
})

export const loader = () => data(null, { status: 404 })
// Without a clientLoader, the browser would request this route's data from the server.
export const clientLoader = () => null

export const meta = unlistedPageMeta(english)

export default function NotFound() {
  const words = useWords(english)
  return (
    <div className="page flex flex-col items-center text-center">
      <NotFoundDrawing />
      <h1 className="mt-10 text-4xl sm:text-5xl">{words.message}</h1>
      <p className="mt-4 max-w-prose text-lg text-soft">{words.lead}</p>
      <Link to="/" viewTransition className={buttonClass('primary', 'mt-8')}>
        {words.home}
      </Link>
    </div>
  )
}

function NotFoundDrawing() {
  return (
    <svg viewBox="0 0 320 150" aria-hidden="true" className="board w-full max-w-md -rotate-1">
      <radialGradient id="lost-glow">
        <stop offset="0" stopColor="#f2a33a" stopOpacity="0.6" />
        <stop offset="1" stopColor="#f2a33a" stopOpacity="0" />
      </radialGradient>
      <circle cx="160" cy="72" r="74" fill="url(#lost-glow)" />
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="6">
        <path d="M72 22L38 82h52M74 62v48M258 22l-34 60h52M260 62v48" />
        <path strokeWidth="1.500" opacity="0.5" d="M75 24L42 84h52M77 64v48M261 24l-34 60h52M263 64v48" />
        <g strokeWidth="3.500">
          <path d="M148 22q12-12 24 0M160 14V8M138 38h44l-6-16h-32zM143 38q-10 34 4 62h26q14-28 4-62M136 100h48l6 16h-60z" />
        </g>
        <path
          strokeWidth="2"
          opacity="0.7"
          d="M30 132q40-6 84-1t90-2M226 128l12 10M238 128l-12 10M262 126q10-6 12 2-2 6-8 6v5M266 144v.5"
        />
      </g>
      <path d="M160 90c-10-8-10-20 0-36 10 16 10 28 0 36z" className="fill-lamp" />
    </svg>
  )
}
