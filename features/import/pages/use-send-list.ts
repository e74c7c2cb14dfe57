import { useState } from 'react'
import { serverMessage } from '#app/api/api.ts'
import { useUpload } from '#app/api/upload-api.ts'
import { toast } from '#app/ui/toast.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { importMessages, importPaths } from '../imports.ts'

/** Told which list was read, and of what file, of which another sheet may be wanted. */
export type OnRead = (id: string, file: File) => void

/** Sends a list to be read; says why it cannot be. */
export function useSendList(kind: Kind, onRead: OnRead) {
  const { upload, progress } = useUpload()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(file: File, sheet?: string) {
    setReading(true)
    setProblem(undefined)
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
      setProblem(String(serverMessage(error) ?? importMessages.notRead))
    } finally {
      setReading(false)
    }
  }
  return { isReading, problem, progress, send }
}
