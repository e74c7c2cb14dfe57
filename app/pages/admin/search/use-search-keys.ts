import { useEffect, useState } from 'react'

/** Whether the search is open. Ctrl+K opens and closes it, Command+K on a Mac. */
export function useSearchKeys() {
  const [isSearching, setSearching] = useState(false)
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setSearching((isOpen) => !isOpen)
    }
    window.addEventListener('keydown', toggle)
    return () => window.removeEventListener('keydown', toggle)
  }, [])
  return [isSearching, setSearching] as const
}
