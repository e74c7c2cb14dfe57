import { useEffect, useRef } from 'react'
import { deleteDraft, draftKey, loadDraft, saveDraft } from '#app/session/draft-storage.ts'
import { useSession } from '#app/session/session.tsx'

type Unsaved = { texts: Record<string, string>; photo: File | null }

/**
 * Keeps what a person has typed in an entry until it is saved, even if the session ends and the person logs
 * in again. Other forms use `useDraft`, which handles every kind of value; Tonight opens offline and loads as
 * little as possible.
 *
 * @param saved the texts before any input
 */
export function useLogDraft(
  name: string,
  saved: Record<string, string>,
  { texts, photo }: Unsaved,
  restore: (unsaved: Unsaved) => void,
) {
  const { admin } = useSession()
  const key = admin ? draftKey(admin._id, `log/${name}`) : undefined
  const loadedKey = useRef<string>(undefined)
  // Runs after every render, so after every keystroke.
  useEffect(() => {
    if (!key) return
    const changed = Object.fromEntries(Object.entries(texts).filter(([field, text]) => text !== saved[field]))
    const isFirst = loadedKey.current !== key
    loadedKey.current = key
    const stored = isFirst ? loadDraft(key) : undefined
    if (stored) {
      const storedPhoto = stored.files.photo
      restore({
        texts: { ...(stored.draft.values as Unsaved['texts']), ...changed },
        photo: photo ?? (storedPhoto instanceof File ? storedPhoto : null),
      })
    } else if (photo || Object.keys(changed).length > 0)
      saveDraft(key, { values: changed }, photo ? { photo } : {})
    else deleteDraft(key)
  })
}
