/** What the viewer shows: an item, and which of its media, counted from 1. */
type ViewerState = { id: string; position: number }

const pattern = /^#view-(.+)-(\d{1,4})$/

/** The viewer's state is in the URL's hash: it can be shared, and the phone's Back closes the viewer (decision 061). */
export const toHash = ({ id, position }: ViewerState) => `#view-${id}-${position}`

export function parseHash(hash: string): ViewerState | undefined {
  const [, id, position] = pattern.exec(hash) ?? []
  return id ? { id, position: Math.max(1, Number(position)) } : undefined
}

/** The id of an item's thumbnail, to which the focus returns. */
export const thumbnailId = (id: string) => `item-${id}`
/** The item of a thumbnail. */
export const itemIdOf = ({ id }: Element) => id.replace(/^item-/, '')
