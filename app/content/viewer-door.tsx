import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { useIsHydrated } from '../session/hydrated.ts'
import { thumbnailId, useViewer } from './viewer-address.ts'

/** Fetched when somebody is about to open it, never with the page. */
export const loadViewer = () => import('./viewer.tsx')
const Viewer = lazy(async () => ({ default: (await loadViewer()).Viewer }))

/** The place of the full-screen viewer on a page of media; empty until something is viewed. */
export function ViewerDoor({ kind, items }: { kind: Kind; items: AnyRecord[] }) {
  const { viewed } = useViewer()
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = useIsHydrated() && viewed !== undefined
  if (isOpen && !wasOpened) setWasOpened(true)
  useFocusBack(viewed?.id)
  return (
    wasOpened && (
      <Suspense>
        <Viewer kind={kind} items={items} />
      </Suspense>
    )
  )
}

/** However the viewer was left, the thumbnail has the focus again; not every browser had given it one. */
function useFocusBack(id: string | undefined) {
  const last = useRef(id)
  useEffect(() => {
    if (!id && last.current) document.getElementById(thumbnailId(last.current))?.focus()
    last.current = id
  }, [id])
}
