import { useState } from 'react'
import { useLocation } from 'react-router'
import { checklistMessages, checklistPath } from '#domain/admin/checklist.ts'
import type { ChecklistDecisions, ChecklistState } from '#domain/admin/checklist-schemas.ts'
import { api, serverMessage } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { useSession } from '../../../../session/session.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { toast } from '../../../../ui/toast.tsx'

/** The checklist, for those who may work through it; to others it stays undefined. */
export function useChecklist() {
  const { access } = useSession()
  const can = useCan()
  // Until it is known what volunteers may do, nothing is asked that could be refused.
  const mayRead = access !== null && can('change site settings')
  // Read again with each navigation: the search leads from the dashboard to the dashboard.
  const key = `checklist ${mayRead} ${useLocation().key}`
  const query = useQuery(key, async () =>
    mayRead ? (await api.get<{ data: ChecklistState }>(checklistPath)).data : undefined,
  )
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
  (await api.send<{ data: ChecklistState }>('PUT', checklistPath, decisions)).data

export const isOpen = ({ isDone, isLeftOut }: ChecklistState['items'][number]) => !isDone && !isLeftOut
