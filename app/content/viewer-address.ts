import { useLocation, useNavigate } from 'react-router'

/** What the viewer shows: an item, and which of its photos and videos, counted from 1. */
export type Viewed = { id: string; at: number }

const pattern = /^#view-(.+)-(\d{1,4})$/

/** The viewer's state lives behind the `#`: the address can be shared, and the phone's Back closes it (decision 016). */
export const hashOf = ({ id, at }: Viewed) => `#view-${id}-${at}`

export function readViewed(hash: string): Viewed | undefined {
  const [, id, at] = pattern.exec(hash) ?? []
  return id ? { id, at: Math.max(1, Number(at)) } : undefined
}

/** The id of an item's thumbnail, to which the focus returns. */
export const thumbnailId = (id: string) => `item-${id}`

/** What is viewed, and how that is changed. */
export function useViewer() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpenedHere = state?.isOpenedHere === true
  const stay = { preventScrollReset: true }
  return {
    viewed: readViewed(hash),
    /** Opened by a press on this page, not by an address from elsewhere. */
    isOpenedHere,
    open: (id: string) =>
      navigate(pathname + search + hashOf({ id, at: 1 }), { ...stay, state: { isOpenedHere: true } }),
    /** One more step in the viewer is no step in the history, so that Back leaves it at once. */
    step: (to: Viewed) => navigate(pathname + search + hashOf(to), { ...stay, state, replace: true }),
    close: () => (isOpenedHere ? navigate(-1) : navigate(pathname + search, { ...stay, replace: true })),
  }
}
