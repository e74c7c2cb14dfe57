import { useEffect, useRef, useState } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { useIsHydrated } from '../session/use-is-hydrated.ts'
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts'
import { toast } from '../ui/toast.tsx'
import { thumbnailId, useViewer } from './viewer-hash.ts'

/** Loaded when somebody is about to open it, never with the page. */
const loadViewer = lazyModule(() => import('./viewer.tsx'))
export const preloadViewer = () => loadViewer().catch(() => undefined)

const words = { missing: 'The pictures could not be opened. Please try again.' }

/** The full-screen viewer of a gallery page; empty until it is opened. */
export function LazyViewer({ kind, items }: { kind: Kind; items: AnyRecord[] }) {
  const { current, close } = useViewer()
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = useIsHydrated() && current !== undefined
  if (isOpen && !wasOpened) setWasOpened(true)
  const { module, hasFailed } = useLazyModule(loadViewer, isOpen)
  useRestoreFocus(current?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!hasFailed) return
    toast.error(words.missing)
    close()
  }, [hasFailed])
  return wasOpened && module ? <module.Viewer kind={kind} items={items} /> : null
}

/** However the viewer was closed, the thumbnail gets the focus; not every browser focuses it on a click. */
function useRestoreFocus(id: string | undefined) {
  const last = useRef(id)
  useEffect(() => {
    if (!id && last.current) document.getElementById(thumbnailId(last.current))?.focus()
    last.current = id
  }, [id])
}
