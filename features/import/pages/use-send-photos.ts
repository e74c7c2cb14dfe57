import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { serverMessage } from '#app/api/api.ts'
import { uploadApi } from '#app/api/upload-api.ts'
import { toast } from '#app/ui/toast.tsx'
import { canShrink, shrinkImage } from '#app/uploads/shrink-image.ts'
import { useUploads } from '#app/uploads/use-uploads.ts'
import { importMessages, importPaths } from '../imports.ts'

export type UnreadFile = { name: string; why?: string }

/** Sends photos of a list, and lists those that could not be read. */
export function useSendPhotos(id: string, onSent: () => void) {
  const failed = useRef<UnreadFile[]>([])
  const [unread, setUnread] = useState<UnreadFile[]>([])
  const { uploads, isSending, add, sendAll, clear } = useUploads({
    name: `${id}/photos`,
    async send(file, onProgress, signal) {
      const body = new FormData()
      body.set('file', canShrink(file) ? await shrinkImage(file) : file, file.name)
      try {
        const api = uploadApi(onProgress, signal)
        const { unread } = await api.call('POST', importPaths.photos, { params: { id }, body })
        failed.current.push(...unread.map((name) => ({ name })))
      } catch (error) {
        failed.current.push({ name: file.name, why: String(errorMessage(error)) })
        throw error
      }
    },
    errorMessage,
  })
  const handleSent = useEffectEvent(onSent)
  useEffect(() => {
    if (isSending) return () => handleSent()
  }, [isSending])

  async function sendPhotos(files: File[]) {
    add(files)
    // The upload in progress also sends the added files.
    if (isSending) return
    failed.current = []
    await sendAll()
    clear()
    setUnread(failed.current)
    const names = failed.current.map(({ name }) => name)
    if (names.length > 0) toast.error(importMessages.photosUnread(names))
    else toast.success(importMessages.photosReceived)
  }
  const sent = uploads.filter(({ state }) => state !== 'waiting' && state !== 'under way').length
  return { progress: isSending ? { sent, all: uploads.length } : undefined, unread, sendPhotos }
}

const errorMessage = (error: unknown) => serverMessage(error) ?? importMessages.photosNotSent
