import { useState } from 'react'
import { importMessages, importPaths } from '#domain/records/imports.ts'
import { api, pathWithId, serverMessage } from '../../../../api/api.ts'
import { toast } from '../../../../ui/toast.tsx'
import { canShrink, shrinkImage } from '../../../../uploads/shrink-image.ts'

const words = {
  failed: (names: string[], why: string) => `${names.join(', ')}: ${why}`,
}

const none = { sent: 0, all: 0 }

/** Sends photos for the rows of a list, one after the other. */
export function useSendPhotos(id: string, onSent: () => void) {
  const [progress, setProgress] = useState(none)
  const path = pathWithId(importPaths.photos, id)
  // More may be chosen while some are under way.
  const count = (sent: number, all: number) =>
    setProgress((before) => {
      const after = { sent: before.sent + sent, all: before.all + all }
      return after.sent < after.all ? after : none
    })
  async function sendAll(files: File[]) {
    const failed: string[] = []
    let why = ''
    count(0, files.length)
    for (const file of files) {
      const form = new FormData()
      form.set('file', canShrink(file) ? await shrinkImage(file) : file, file.name)
      try {
        await api.send('POST', path, form)
      } catch (error) {
        failed.push(file.name)
        why = serverMessage(error) ?? importMessages.photosNotSent
      }
      count(1, 0)
    }
    if (failed.length > 0) toast.error(words.failed(failed.slice(0, 5), why))
    else toast.success(importMessages.photosReceived)
    onSent()
  }
  return { progress: progress === none ? undefined : progress, sendAll }
}
