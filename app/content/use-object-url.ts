import { useEffect, useState } from 'react'

/** The address under which the page may show a file that has not left this machine. */
export function useObjectUrl(file: File | null) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
