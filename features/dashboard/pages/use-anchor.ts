import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { thisBrowser } from '#app/browser.ts'

/** After this time the user is probably reading, even if the page is still loading. */
const settleMs = 10_000
const byUser = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Follows the URL's hash on every admin page: opens the `<details>` around the target, focuses it, and keeps
 * it below the header while the page grows, until the user interacts.
 */
export function useAnchor() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again must scroll again
  useEffect(() => (hash.length > 1 ? followAnchor(hash.slice(1)) : undefined), [hash, key])
}

function followAnchor(id: string) {
  let isFound = false
  const settle = () => {
    const target = document.getElementById(id)
    if (!target) return
    if (!isFound) open(target)
    isFound = true
    target.scrollIntoView?.({ behavior: 'instant' })
  }
  const growth = new MutationObserver(settle)
  const layout = window.ResizeObserver && new ResizeObserver(settle)
  const stop = () => {
    growth.disconnect()
    layout?.disconnect()
    thisBrowser.clearTimeout(timer)
    for (const type of byUser) window.removeEventListener(type, stop, true)
  }
  const timer = thisBrowser.setTimeout(stop, settleMs)
  for (const type of byUser) window.addEventListener(type, stop, { capture: true, passive: true })
  growth.observe(document.body, { childList: true, subtree: true })
  layout?.observe(document.body)
  settle()
  return stop
}

function open(target: HTMLElement) {
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  const focused = target.closest('summary') ?? target.querySelector('summary') ?? target
  if (focused.tabIndex < 0) focused.tabIndex = -1
  focused.focus({ preventScroll: true })
}
