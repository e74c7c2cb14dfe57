import { useState } from 'react'
import { useLocation } from 'react-router'
import { checklistMessages, checklistPath } from '#domain/admin/checklist.ts'
import type { ChecklistDecisions, ChecklistState } from '#domain/admin/checklist-schemas.ts'
import { api, serverMessage } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { useCan } from '../../../../session/use-can.ts'
import { toast } from '../../../../ui/toast.tsx'

/** The checklist, for those who may work through it; to others it stays undefined. */
export function useChecklist() {
  const mayRead = useCan()('change site settings')
  // Read again with each navigation: the search leads from the dashboard to the dashboard.
  const key = `checklist ${mayRead} ${useLocation().key}`
  const query = useQuery(key, async () =>
    mayRead ? (await api.get<{ data: ChecklistState }>(checklistPath)).data : undefined,
  )
  const [saved, setSaved] = useState<{ key: string; state: ChecklistState }>()

  async function save(decisions: Partial<ChecklistDecisions>) {
    try {
      setSaved({ key, state: await sendDecisions(decisions) })
    } catch (error) {
      toast.error(serverMessage(error) ?? checklistMessages.notSaved)
    }
  }
  const state = saved?.key === key ? saved.state : query.response
  // Unknown yet, it may well have something to do.
  const hasOpenItems = mayRead && (query.isLoading || (state && !state.isPutAway && state.items.some(isOpen)))
  return { state, hasOpenItems, hasError: query.error !== undefined, refetch: query.refetch, save }
}

export type Checklist = ReturnType<typeof useChecklist>

/** Saves what people decided about the checklist. */
export const sendDecisions = async (decisions: Partial<ChecklistDecisions>) =>
  (await api.send<{ data: ChecklistState }>('PUT', checklistPath, decisions)).data

export const isOpen = ({ isDone, isLeftOut }: ChecklistState['items'][number]) => !isDone && !isLeftOut
