import { useRef, useState } from 'react'
import { api, serverMessage } from '#app/api/api.ts'
import { toast } from '#app/ui/toast.tsx'
import type { Import } from '../import-schemas.ts'
import { importMessages, importPaths } from '../imports.ts'
import type { ChangeList } from './list-review.ts'

/**
 * Sends the admin's decisions about a list one after another. Each builds on the response to the previous
 * one, so that conflicts only arise from changes made elsewhere, however fast the admin works.
 */
export function useDecisions(id: string, onAnswered: () => void) {
  const [waiting, setWaiting] = useState(0)
  const last = useRef<Promise<Import | undefined>>(Promise.resolve(undefined))

  /** @param shown the list on the screen */
  const decideAbout = (shown: Import): ChangeList =>
    async function change(decision) {
      const known = last.current.then((answer) => later(shown, answer))
      const sent = known.then(async (list) => {
        const body = typeof decision === 'function' ? decision(list) : decision
        const { data } = await api.call('PUT', importPaths.one, {
          params: { id },
          body: { version: list.version, ...body },
        })
        return data
      })
      last.current = sent.catch(() => known)
      setWaiting((waiting) => waiting + 1)
      try {
        await sent
      } catch (error) {
        toast.error(serverMessage(error) ?? importMessages.notChanged)
      }
      // Called even after a failure, because the list may have been changed in another window.
      onAnswered()
      setWaiting((waiting) => waiting - 1)
    }

  return { isDeciding: waiting > 0, decideAbout }
}

const later = (shown: Import, answer: Import | undefined) =>
  answer && answer.version > shown.version ? answer : shown
