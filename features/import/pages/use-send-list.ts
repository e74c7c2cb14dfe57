import { useState } from 'react'
import { useUpload } from '#app/api/upload-api.ts'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/toast.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { importMessages, importPaths } from '../imports.ts'

/** Called with the list that was read and its source file, from which the admin may read another sheet. */
export type OnRead = (id: string, file: File) => void

/** Sends a list to be parsed, and shows the reason if it cannot be. */
export function useSendList(kind: Kind, onRead: OnRead) {
  const { upload, progress } = useUpload()
  const { isBusy, run } = useAction()
  const [problem, setProblem] = useState<string>()

  async function read(file: File, sheet?: string) {
    const toastId = toast.loading(importMessages.reading)
    const form = new FormData()
    if (sheet) form.set('sheet', sheet)
    form.set('file', file, file.name)
    const input = { params: { kind: kind.name }, body: form }
    try {
      const { data, message } = await upload(form, (api) => api.call('POST', importPaths.add, input))
      toast.success(message, toastId)
      onRead(data._id, file)
    } catch (error) {
      toast.close(toastId)
      throw error
    }
  }
  function send(file: File, sheet?: string) {
    setProblem(undefined)
    return run(() => read(file, sheet), {
      errorMessage: importMessages.notRead,
      onError: (said) => setProblem(String(said)),
    })
  }
  return { isReading: isBusy, problem, progress, send }
}
