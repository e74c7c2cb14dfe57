import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { accountScreens } from '#domain/accounts/account-paths.ts'
import { type ChecklistItem, checklistItems } from '#domain/admin/checklist.ts'
import { TextLink } from '../../../../ui/button.tsx'
import { isOpen, useChecklist } from './use-checklist.ts'

const words = {
  title: 'First evening',
  back: 'Back to the list',
  next: (label: string) => `Next: ${label}`,
}

/** Set in this tab from the first step that is followed until the list is opened again. */
const storageKey = 'checklist'

export const beginTrail = () => inThisTab((storage) => storage.setItem(storageKey, 'followed'))
const isOnTrail = () => Boolean(inThisTab((storage) => storage.getItem(storageKey)))
const endTrail = () => inThisTab((storage) => storage.removeItem(storageKey))

/** Without storage one goes back by the menu. */
function inThisTab<T>(use: (storage: Storage) => T) {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Above the pages to which the checklist leads: the way back, and the next step. */
export function ChecklistTrail() {
  const { pathname } = useLocation()
  const isAtList = pathname === accountScreens.dashboard
  // On arrival, not when it is drawn again: a step that was just followed is still on its way then.
  useEffect(() => {
    if (isAtList) endTrail()
  }, [isAtList])
  return !isAtList && isOnTrail() ? <Trail pathname={pathname} /> : null
}

function Trail({ pathname }: { pathname: string }) {
  const { hash } = useLocation()
  const { state } = useChecklist()
  const here = pathname + hash
  const open = state?.items.filter(isOpen).map(({ name }) => name) ?? []
  const isHere = ({ to }: ChecklistItem) => to.replace(/\?[^#]*/, '') === here
  // From here on, and then what was passed by.
  const position = checklistItems.findIndex(isHere) + 1
  const inOrder = [...checklistItems.slice(position), ...checklistItems.slice(0, position)]
  const next = inOrder.find((item) => open.includes(item.name) && !isHere(item))
  return (
    <nav aria-label={words.title} className="checklist-trail">
      <TextLink to={`${accountScreens.dashboard}#checklist`}>{words.back}</TextLink>
      {next && (
        <Link to={next.to} className="flex min-h-11 items-center font-semibold hover:text-link">
          {words.next(next.label)}
        </Link>
      )}
    </nav>
  )
}
