import { Link2, Share2 } from 'lucide-react'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { absolute, useSite } from '../layout/site-data.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

const words = {
  share: 'Share',
  onWhatsApp: 'Share on WhatsApp',
  copy: 'Copy link',
  copied: 'Link copied!',
  notCopied: 'The link could not be copied.',
}

type Shared = { title: string; url: string }

/**
 * Sends a page of ours on: by the phone's own sheet, or else by WhatsApp, which is a mere link and needs no script.
 *
 * @param isSmall an icon alone, as on cards
 */
export function ShareButton({
  title,
  path,
  isSmall = false,
}: {
  title: string
  path: string
  isSmall?: boolean
}) {
  const way = useWay()
  const shared = { title, url: absolute(path, useSite()) }
  const text = way === 'sheet' ? words.share : words.onWhatsApp
  const open = (event: MouseEvent) => {
    event.preventDefault()
    openSheet(shared)
  }
  return (
    <>
      <a
        href={whatsApp(shared)}
        rel="external"
        onClick={way === 'sheet' ? open : undefined}
        aria-label={isSmall ? `${text}: ${title}` : undefined}
        className={isSmall ? 'icon-button text-link' : buttonClass('primary')}
      >
        <Share2 aria-hidden="true" className="size-5" />
        {!isSmall && text}
      </a>
      {!isSmall && way === 'copy' && (
        <Button variant="quiet" onClick={() => copy(shared.url)}>
          <Link2 aria-hidden="true" className="size-5" />
          {words.copy}
        </Button>
      )}
    </>
  )
}

/** What this browser can do; on the server and at first the link alone, which every browser can. */
const useWay = () =>
  useSyncExternalStore(
    () => () => {},
    () => ('share' in navigator ? 'sheet' : 'clipboard' in navigator ? 'copy' : 'link'),
    () => 'link',
  )

const whatsApp = ({ title, url }: Shared) => `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`

async function openSheet(shared: Shared) {
  try {
    await navigator.share(shared)
  } catch (failure) {
    // Whoever closes the sheet has changed their mind; a browser that cannot after all still has the link.
    if ((failure as Error).name !== 'AbortError') window.location.assign(whatsApp(shared))
  }
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.success(words.copied)
  } catch {
    toast.error(words.notCopied)
  }
}
