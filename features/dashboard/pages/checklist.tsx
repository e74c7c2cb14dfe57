import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { sentChanges } from '#app/api/sent-changes.ts'
import { useAction } from '#app/api/use-action.ts'
import { useWords } from '#app/language/use-words.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { type ChecklistItem, checklistItems, checklistMessages, checklistPath } from '../checklist.ts'
import type { ChecklistDecisions, ChecklistState } from '../checklist-schemas.ts'

const itemWords = defineWords(
  'admin.checklist-items',
  checklistItems.map(({ label, why }) => ({ label, why })),
)

/** Returns the items in the language of this page. */
export function useChecklistItems() {
  const texts = useWords(itemWords)
  return checklistItems.map((item, index) => ({ ...item, ...texts[index] }))
}

/**
 * Returns the checklist for PICs; for others, its state is undefined, because they cannot do all of its steps.
 *
 * @param changes the changes after which the checklist is fetched again
 */
export function useChecklist(changes = 0) {
  const { access } = useSession()
  const can = useCan()
  // Wait for the account's access, to avoid a forbidden request.
  const mayRead = access !== null && can('manage admins')
  // Refetch after each navigation: the search can lead from the dashboard to the dashboard.
  const key = `checklist ${mayRead} ${useLocation().key} ${changes}`
  // Keep the last state while refetching, so that a link to the list finds its target.
  const query = useQuery(
    key,
    async () => (mayRead ? (await api.call('GET', checklistPath)).data : undefined),
    { keepsLast: true },
  )

  const { run } = useAction()
  const save = (decisions: Partial<ChecklistDecisions>) =>
    run(
      async () => {
        const state = await sendDecisions(decisions)
        query.update(() => state)
      },
      { errorMessage: message(checklistMessages, 'notSaved') },
    )
  const state = mayRead ? query.response : undefined
  // While the state is unknown, assume open items.
  const hasOpenItems = mayRead && (state ? !state.isPutAway && state.items.some(isOpen) : query.isLoading)
  return { state, hasOpenItems, hasError: query.error !== undefined, refetch: query.refetch, save }
}

export type Checklist = ReturnType<typeof useChecklist>

export const sendDecisions = async (decisions: Partial<ChecklistDecisions>) =>
  (await api.call('PUT', checklistPath, { body: decisions })).data

export const isOpen = ({ isDone, isLeftOut }: ChecklistState['items'][number]) => !isDone && !isLeftOut

const english = defineWords('admin.checklist-trail', {
  title: 'First evening',
  back: 'Back to the list',
  next: (label: string) => `Next: ${label}`,
})

/** The sessionStorage key, set when the first step is followed, and removed when the user returns to the list. */
const storageKey = 'checklist'

export const beginTrail = () => inThisTab((storage) => storage.setItem(storageKey, 'followed'))
const isOnTrail = () => Boolean(inThisTab((storage) => storage.getItem(storageKey)))
const endTrail = () => inThisTab((storage) => storage.removeItem(storageKey))

/** Without storage, users return through the menu. */
function inThisTab<T>(use: (storage: Storage) => T) {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** A bar above the pages of the checklist's steps, with links back and to the next step. */
export function ChecklistTrail() {
  const { pathname } = useLocation()
  const isAtList = pathname === accountScreens.dashboard
  // Only on arrival, not on every render: when a step is followed, the old page is still rendered during the
  // navigation.
  useEffect(() => {
    if (isAtList) endTrail()
  }, [isAtList])
  return !isAtList && isOnTrail() ? <Trail pathname={pathname} /> : null
}

function Trail({ pathname }: { pathname: string }) {
  const words = useWords(english)
  // A step may be done on the page of another one.
  const { state } = useChecklist(sentChanges.useValue())
  const items = useChecklistItems()
  const open = state?.items.filter(isOpen).map(({ name }) => name) ?? []
  const isHere = ({ to }: ChecklistItem) => to.split(/[?#]/)[0] === pathname
  // Later steps come first, then the earlier ones that are still open.
  const position = items.findIndex(isHere) + 1
  const inOrder = [...items.slice(position), ...items.slice(0, position)]
  const next = inOrder.find((item) => open.includes(item.name) && !isHere(item))
  return (
    <nav
      aria-label={words.title}
      className="mb-4 flex flex-wrap gap-x-5 rounded-2xl border border-lamp bg-surface px-4"
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
