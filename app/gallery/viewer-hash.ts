import { useLocation, useNavigate } from 'react-router'

/** What the viewer shows: an item, and which of its media, counted from 1. */
export type ViewerState = { id: string; position: number }

const pattern = /^#view-(.+)-(\d{1,4})$/

/** The viewer's state is in the URL's hash: it can be shared, and the phone's Back closes the viewer (decision 016). */
export const toHash = ({ id, position }: ViewerState) => `#view-${id}-${position}`

export function parseHash(hash: string): ViewerState | undefined {
  const [, id, position] = pattern.exec(hash) ?? []
  return id ? { id, position: Math.max(1, Number(position)) } : undefined
}

/** The id of an item's thumbnail, to which the focus returns. */
export const thumbnailId = (id: string) => `item-${id}`

/** The state of the viewer, and how to change it. */
export function useViewer() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpenedHere = state?.isOpenedHere === true
  const options = { preventScrollReset: true }
  return {
    current: parseHash(hash),
    /** Opened by a click on this page, not by a link from elsewhere. */
    isOpenedHere,
    open: (id: string) =>
      navigate(pathname + search + toHash({ id, position: 1 }), {
        ...options,
        state: { isOpenedHere: true },
      }),
    /** Replaces the history entry, so that Back closes the viewer at once. */
    step: (target: ViewerState) =>
      navigate(pathname + search + toHash(target), { ...options, state, replace: true }),
    close: () => (isOpenedHere ? navigate(-1) : navigate(pathname + search, { ...options, replace: true })),
  }
}
