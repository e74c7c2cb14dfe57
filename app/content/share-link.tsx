import { Share2 } from 'lucide-react'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { absolute, useSite } from '../layout/site-data.ts'

const words = { share: 'Share', onWhatsApp: 'Share on WhatsApp' }

/** A page of ours that is sent on. */
export type SharedPage = { title: string; path: string }
type Sent = { title: string; url: string }

/**
 * Sends a page of ours on: by the phone's own sheet, or else by WhatsApp, which is a mere link and needs no script.
 *
 * @param isSmall a mere picture, as small as a thumb allows
 */
export function ShareLink({
  title,
  path,
  className,
  isSmall,
}: SharedPage & { className: string; isSmall?: boolean }) {
  const sent = { title, url: absolute(path, useSite()) }
  const hasSheet = useAbility('share')
  const label = hasSheet ? words.share : words.onWhatsApp
  const open = (event: MouseEvent) => {
    event.preventDefault()
    openSheet(sent)
  }
  return (
    <a
      href={whatsApp(sent)}
      rel="external"
      onClick={hasSheet ? open : undefined}
      aria-label={isSmall ? `${label}: ${title}` : undefined}
      className={className}
    >
      <Share2 aria-hidden="true" className="size-5" />
      {!isSmall && label}
    </a>
  )
}

/** What this browser can do; on the server and at first nothing but follow links, which every browser can. */
export const useAbility = (name: 'share' | 'clipboard') =>
  useSyncExternalStore(
    () => () => {},
    () => name in navigator,
    () => false,
  )

const whatsApp = ({ title, url }: Sent) => `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`

async function openSheet(sent: Sent) {
  try {
    await navigator.share(sent)
  } catch (failure) {
    // Whoever closes the sheet has changed their mind; a browser that cannot after all still has the link.
    if ((failure as Error).name !== 'AbortError') window.open(whatsApp(sent), '_self')
  }
}
