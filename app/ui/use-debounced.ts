import { useEffect, useState } from 'react'
import { thisBrowser } from '../browser.ts'

/** Returns the value once it has not changed for a while. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = thisBrowser.setTimeout(() => setDebounced(value), milliseconds)
    return () => thisBrowser.clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
