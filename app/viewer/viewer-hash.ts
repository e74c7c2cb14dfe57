/** `position` is the shown file's position among the item's media, counted from 1. */
type ViewerState = { id: string; position: number }

const pattern = /^#view-(.+)-(\d{1,4})$/

/**
 * Returns the viewer's state as a URL hash, so that it can be shared and Back on a phone closes the viewer
 * (decision 061).
 */
export const toHash = ({ id, position }: ViewerState) => `#view-${id}-${position}`

export function parseHash(hash: string): ViewerState | undefined {
  const [, id, position] = pattern.exec(hash) ?? []
  return id ? { id, position: Math.max(1, Number(position)) } : undefined
}

export const thumbnailId = (id: string) => `item-${id}`
export const itemIdOf = ({ id }: Element) => id.replace(/^item-/, '')
