import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const firstField = 'main [data-autofocus] :is(input, select, textarea):not(:disabled)'

/**
 * After a change to another page inside the application: the focus goes to its heading, or into the first field of a page
 * that is there to be filled in, and its title is announced, as a browser does when it loads a page. Searches and hashes
 * stay on their page.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    const field = document.querySelector<HTMLElement>(firstField)
    if (field) return field.focus({ preventScroll: true })
    focusHeading()
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Tells those who listen that there is something else now, and lets them read on from its heading. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  // Where the page scrolls to is the router's business.
  heading.focus({ preventScroll: true })
}
