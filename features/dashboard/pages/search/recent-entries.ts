import { readToken } from '#app/session/token.ts'
import type { SearchEntry } from './search-entries.ts'

const maxRecent = 6

// In memory only: children's names stay on no disk, and the next login starts with an empty list.
let recent: { token: string | null; entries: SearchEntry[] } = { token: null, entries: [] }

/** Returns what this login has opened from the search, the latest first. */
export const recentEntries = () => (recent.token === readToken() ? recent.entries : [])

export function rememberEntry(entry: SearchEntry, group: string) {
  const { to, label, detail } = entry
  if (!to) return
  const others = recentEntries().filter((other) => other.to !== to)
  const first = { id: `${group} ${to}`, group, label, detail, to }
  recent = { token: readToken(), entries: [first, ...others].slice(0, maxRecent) }
}
