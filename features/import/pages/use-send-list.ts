import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { importMessages, importPaths } from '../imports.ts'

/** Called with the list that was read and its source file, from which the admin may read another sheet. */
export type OnRead = (id: string, file: File) => void

/** Sends a list to be parsed, and shows the reason if it cannot be. */
export function useSendList(kind: Kind, onRead: OnRead) {
  const { isBusy, progress, run } = useAction()
  const [problem, setProblem] = useState<string>()

  function send(file: File, sheet?: string) {
    setProblem(undefined)
    const body = new FormData()
    if (sheet) body.set('sheet', sheet)
    body.set('file', file, file.name)
    return run(
      async (api) => {
        const answer = await api.call('POST', importPaths.add, { params: { kind: kind.name }, body })
        onRead(answer.data._id, file)
        return answer
      },
      {
        doing: importMessages.reading,
        errorMessage: importMessages.notRead,
        onError: (message) => setProblem(String(message)),
      },
    )
  }
  return { isReading: isBusy, problem, progress, send }
}
