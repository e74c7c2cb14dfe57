import { useState } from 'react'
import { readStored, writeStored } from '../../session/browser-storage.ts'

const storageKey = 'menu/folded'

/** Which groups of the menu are folded, as this browser remembers it. */
export function useFoldedGroups() {
  const [folded, setAll] = useState<string[]>(() => readFolded())
  return {
    isFolded: (label: string) => folded.includes(label),
    setFolded(label: string, isFolded: boolean) {
      if (folded.includes(label) === isFolded) return
      const changed = isFolded ? [...folded, label] : folded.filter((other) => other !== label)
      setAll(changed)
      writeStored(storageKey, changed)
    },
  }
}

function readFolded(): string[] {
  const stored = readStored(storageKey)
  return Array.isArray(stored) ? stored.map(String) : []
}
