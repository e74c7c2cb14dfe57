/** In characters; Windows takes 260 for a whole path. */
const maxLength = 60

/** Windows keeps these for devices, whatever follows the first dot. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A text as the name of a file or folder that every system takes and that nobody can mistake for a path: without
 * separators and characters that control something, and not too long.
 */
export function fileNameOf(text: string, otherwise = 'Untitled'): string {
  const cleaned = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const characters = Array.from(new Intl.Segmenter().segment(cleaned), ({ segment }) => segment)
  const short = trimEdges(characters.slice(0, maxLength)).join('')
  return reserved.test(short) ? `_${short}` : short || otherwise
}

/** Windows drops dots and spaces at the end, and what begins with a dot is hidden elsewhere. */
function trimEdges(characters: string[]): string[] {
  const isInner = (character: string) => !'. '.includes(character)
  return characters.slice(characters.findIndex(isInner), characters.findLastIndex(isInner) + 1)
}

/** Makes names unique in one archive, also where case makes no difference: "Puja.webp", "Puja (2).webp". */
export function createUniqueNames() {
  const counts = new Map<string, number>()
  return (path: string, extension: string): string => {
    for (let name = path; ; ) {
      const key = `${name}${extension}`.toLowerCase()
      if (!counts.has(key)) {
        counts.set(key, 1)
        return `${name}${extension}`
      }
      const number = (counts.get(`${path}${extension}`.toLowerCase()) ?? 1) + 1
      counts.set(`${path}${extension}`.toLowerCase(), number)
      name = `${path} (${number})`
    }
  }
}

/** `handover-2026-11-22.zip` */
export const handoverFileName = (day: string) => `handover-${day}.zip`
