import { useEffect, useState } from 'react'

/** The `accept` attribute of file inputs. HEIC is omitted, so that phones convert such pictures to JPEG. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
export const videoTypes = 'video/mp4,video/webm,video/quicktime'

/** Returns a size such as "340 KB" or "2.4 MB". */
export const formatFileSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

export function useObjectUrl(file: File | null) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(objectUrl)
    }
  }, [file])
  return url
}
