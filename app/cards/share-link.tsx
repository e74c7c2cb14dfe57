import { Share2 } from 'lucide-react'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { absoluteUrl, useSite } from '../layout/site-data.ts'

const words = { share: 'Share', onWhatsApp: 'Share on WhatsApp' }

/** A page to be shared. */
export type SharedPage = { title: string; path: string }
type ShareData = { title: string; url: string }

/**
 * Shares a page: with the phone's share sheet, or else by WhatsApp, a plain link that needs no script.
 *
 * @param isSmall only the icon
 */
export function ShareLink({
  title,
  path,
  className,
  isSmall,
}: SharedPage & { className: string; isSmall?: boolean }) {
  const shareData = { title, url: absoluteUrl(path, useSite()) }
  const canShare = useBrowserSupports('share')
  const label = canShare ? words.share : words.onWhatsApp
  const handleClick = (event: MouseEvent) => {
    event.preventDefault()
    openShareSheet(shareData)
  }
  return (
    <a
      href={whatsAppUrl(shareData)}
      rel="external"
      onClick={canShare ? handleClick : undefined}
      aria-label={isSmall ? `${label}: ${title}` : undefined}
      className={className}
    >
      <Share2 aria-hidden="true" className="size-5" />
      {!isSmall && label}
    </a>
  )
}

/** Whether the browser has an API; false on the server and before hydration. */
export const useBrowserSupports = (name: 'share' | 'clipboard') =>
  useSyncExternalStore(
    () => () => {},
    () => name in navigator,
    () => false,
  )

const whatsAppUrl = ({ title, url }: ShareData) =>
  `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`

async function openShareSheet(shareData: ShareData) {
  try {
    await navigator.share(shareData)
  } catch (error) {
    // An AbortError means that the sheet was closed; after any other error WhatsApp is opened instead.
    if ((error as Error).name !== 'AbortError') window.open(whatsAppUrl(shareData), '_self')
  }
}
