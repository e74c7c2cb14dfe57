import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { api, serverMessage } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { type ChecklistItem, checklistItems, checklistMessages, checklistPath } from '../checklist.ts'
import type { ChecklistDecisions, ChecklistState } from '../checklist-schemas.ts'

/** The checklist, for those who may work through it; to others it stays undefined. */
export function useChecklist() {
  const { access } = useSession()
  const can = useCan()
  // Until it is known what volunteers may do, nothing is asked that could be refused.
  const mayRead = access !== null && can('change site settings')
  // Read again with each navigation: the search leads from the dashboard to the dashboard.
  const key = `checklist ${mayRead} ${useLocation().key}`
  const query = useQuery(key, async () => (mayRead ? (await api.call('GET', checklistPath)).data : undefined))
  // What was read or saved last stays while it is read again, so that a link to the list finds it.
  const [shown, setShown] = useState<{ read?: ChecklistState | undefined; state: ChecklistState }>()
  const { response } = query
  if (response && response !== shown?.read) setShown({ read: response, state: response })

  async function save(decisions: Partial<ChecklistDecisions>) {
    try {
      const state = await sendDecisions(decisions)
      setShown((last) => ({ read: last?.read, state }))
    } catch (error) {
      toast.error(serverMessage(error) ?? checklistMessages.notSaved)
    }
  }
  const state = mayRead ? shown?.state : undefined
  // Unknown yet, it may well have something to do.
  const hasOpenItems = mayRead && (state ? !state.isPutAway && state.items.some(isOpen) : query.isLoading)
  return { state, hasOpenItems, hasError: query.error !== undefined, refetch: query.refetch, save }
}

export type Checklist = ReturnType<typeof useChecklist>

/** Saves what people decided about the checklist. */
export const sendDecisions = async (decisions: Partial<ChecklistDecisions>) =>
  (await api.call('PUT', checklistPath, { body: decisions })).data

export const isOpen = ({ isDone, isLeftOut }: ChecklistState['items'][number]) => !isDone && !isLeftOut

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
    <nav
      aria-label={words.title}
      className="checklist-trail sticky top-17 z-20 mb-4 flex flex-wrap gap-x-5 rounded-2xl border border-lamp bg-surface px-4"
    >
      <TextLink to={`${accountScreens.dashboard}#checklist`}>{words.back}</TextLink>
      {next && (
        <Link to={next.to} className="flex min-h-11 items-center font-semibold hover:text-link">
          {words.next(next.label)}
        </Link>
      )}
    </nav>
  )
}
