import { useState } from 'react'
import { checklistMessages, checklistPath } from '#domain/admin/checklist.ts'
import type { ChecklistDecisions, ChecklistState } from '#domain/admin/checklist-schemas.ts'
import { api, serverMessage } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { useCan } from '../../../../session/use-can.ts'
import { toast } from '../../../../ui/toast.tsx'

/** The checklist, for those who may work through it; to others it stays undefined. */
export function useChecklist() {
  const mayRead = useCan()('change site settings')
  const query = useQuery(`checklist ${mayRead}`, async () =>
    mayRead ? (await api.get<{ data: ChecklistState }>(checklistPath)).data : undefined,
  )
  const [saved, setSaved] = useState<ChecklistState>()

  async function save(decisions: Partial<ChecklistDecisions>) {
    try {
      setSaved(await sendDecisions(decisions))
    } catch (error) {
      toast.error(serverMessage(error) ?? checklistMessages.notSaved)
    }
  }
  return { state: saved ?? query.response, hasError: query.error !== undefined, refetch: query.refetch, save }
}

export type Checklist = ReturnType<typeof useChecklist>

/** Saves what people decided about the checklist. */
export const sendDecisions = async (decisions: Partial<ChecklistDecisions>) =>
  (await api.send<{ data: ChecklistState }>('PUT', checklistPath, decisions)).data

export const isOpen = ({ isDone, isLeftOut }: ChecklistState['items'][number]) => !isDone && !isLeftOut
