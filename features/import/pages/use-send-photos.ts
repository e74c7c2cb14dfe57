import { useState } from 'react'
import { api, serverMessage } from '#app/api/api.ts'
import { toast } from '#app/ui/toast.tsx'
import { canShrink, shrinkImage } from '#app/uploads/shrink-image.ts'
import { importMessages, importPaths } from '../imports.ts'

const none = { sent: 0, all: 0 }

export type UnreadFile = { name: string; why?: string }

export function useSendPhotos(id: string, onSent: () => void) {
  const [progress, setProgress] = useState(none)
  const [unread, setUnread] = useState<UnreadFile[]>([])
  // The total grows during an upload, because more photos may be chosen.
  const count = (sent: number, all: number) =>
    setProgress((before) => {
      const after = { sent: before.sent + sent, all: before.all + all }
      return after.sent < after.all ? after : none
    })
  async function send(file: File): Promise<UnreadFile[]> {
    const form = new FormData()
    form.set('file', canShrink(file) ? await shrinkImage(file) : file, file.name)
    try {
      const { unread } = await api.call('POST', importPaths.photos, { params: { id }, body: form })
      return unread.map((name) => ({ name }))
    } catch (error) {
      return [{ name: file.name, why: String(serverMessage(error) ?? importMessages.photosNotSent) }]
    }
  }
  async function sendAll(files: File[]) {
    const failed: UnreadFile[] = []
    count(0, files.length)
    for (const file of files) {
      failed.push(...(await send(file)))
      count(1, 0)
    }
    setUnread(failed)
    if (failed.length > 0) toast.error(importMessages.photosUnread(failed.map(({ name }) => name)))
    else toast.success(importMessages.photosReceived)
    onSent()
  }
  return { progress: progress === none ? undefined : progress, unread, sendAll }
}
