import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const firstField = 'main [data-autofocus] :is(input, select, textarea):not(:disabled)'

/**
 * After a client-side navigation, moves the focus to the page's heading, or to the first field of a form page, and
 * announces the page's title, as a browser does after a page load. A change of only the query or hash does not count.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  // Before the page is painted: later, the focus would leave a field in which the user already types.
  useLayoutEffect(() => {
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

/** Focused so that screen reader users notice the new page and read on from there. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  // The router handles scrolling.
  heading.focus({ preventScroll: true })
}
