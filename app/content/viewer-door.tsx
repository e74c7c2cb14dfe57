import { useEffect, useRef, useState } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { useIsHydrated } from '../session/hydrated.ts'
import { later, useLater } from '../ui/later.ts'
import { toast } from '../ui/toast.tsx'
import { thumbnailId, useViewer } from './viewer-address.ts'

/** Fetched when somebody is about to open it, never with the page. */
const load = later(() => import('./viewer.tsx'))
export const loadViewer = () => load().catch(() => undefined)

const words = { missing: 'The pictures could not be opened. Please try again.' }

/** The place of the full-screen viewer on a page of media; empty until something is viewed. */
export function ViewerDoor({ kind, items }: { kind: Kind; items: AnyRecord[] }) {
  const { viewed, close } = useViewer()
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = useIsHydrated() && viewed !== undefined
  if (isOpen && !wasOpened) setWasOpened(true)
  const { part, hasFailed } = useLater(load, isOpen)
  useFocusBack(viewed?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure
  useEffect(() => {
    if (!hasFailed) return
    toast.error(words.missing)
    close()
  }, [hasFailed])
  return wasOpened && part ? <part.Viewer kind={kind} items={items} /> : null
}

/** However the viewer was left, the thumbnail has the focus again; not every browser had given it one. */
function useFocusBack(id: string | undefined) {
  const last = useRef(id)
  useEffect(() => {
    if (!id && last.current) document.getElementById(thumbnailId(last.current))?.focus()
    last.current = id
  }, [id])
}
