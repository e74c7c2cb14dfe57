import { useRef } from 'react'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import type { Import } from '../import-schemas.ts'
import { importMessages, importPaths } from '../imports.ts'
import type { ChangeList } from './list-review.ts'

/**
 * Sends the admin's decisions about a list one after another. Each builds on the response to the previous
 * one, so that conflicts only arise from changes made elsewhere, however fast the admin works.
 */
export function useDecisions(id: string, onAnswered: () => void) {
  const { isBusy, run } = useAction()
  const last = useRef<Import>(undefined)

  /** @param shown the list on the screen */
  const decideAbout =
    (shown: Import): ChangeList =>
    (decision) =>
      run(
        async () => {
          const list = later(shown, last.current)
          const change = typeof decision === 'function' ? decision(list) : decision
          const body = { version: list.version, ...change }
          last.current = (await api.call('PUT', importPaths.one, { params: { id }, body })).data
        },
        { errorMessage: importMessages.notChanged, onChanged: onAnswered },
      )

  return { isDeciding: isBusy, decideAbout }
}

const later = (shown: Import, answer: Import | undefined) =>
  answer && answer.version > shown.version ? answer : shown
