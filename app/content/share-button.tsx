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

type Page = { title: string; path: string }
type Shared = { title: string; url: string }
type Way = 'sheet' | 'copy' | 'link'

/** Sends a page of ours on; beside it, where the browser has no sheet for that, the link to take along. */
export function ShareButton(shared: Page) {
  const way = useWay()
  const url = absolute(shared.path, useSite())
  return (
    <>
      <ShareLink {...shared} className={buttonClass('primary')}>
        {wordsOf(way)}
      </ShareLink>
      {way === 'copy' && (
        <Button variant="quiet" onClick={() => copy(url)}>
          <Link2 aria-hidden="true" className="size-5" />
          {words.copy}
        </Button>
      )}
    </>
  )
}

/** The same in the upper corner of a card, as small as a thumb allows. */
export function CornerShare(shared: Page) {
  return (
    <ShareLink
      {...shared}
      label={`${wordsOf(useWay())}: ${shared.title}`}
      className="absolute top-3 right-3 inline-flex size-11 items-center justify-center rounded-full bg-night/70 text-chalk hover:bg-night hover:text-lamp"
    />
  )
}

/** The phone's own sheet, or else WhatsApp, which is a mere link and needs no script. */
function ShareLink({
  title,
  path,
  label,
  className,
  children,
}: Page & { label?: string; className: string; children?: string }) {
  const shared = { title, url: absolute(path, useSite()) }
  const open = (event: MouseEvent) => {
    event.preventDefault()
    openSheet(shared)
  }
  return (
    <a
      href={whatsApp(shared)}
      rel="external"
      onClick={useWay() === 'sheet' ? open : undefined}
      aria-label={label}
      className={className}
    >
      <Share2 aria-hidden="true" className="size-5" />
      {children}
    </a>
  )
}

const wordsOf = (way: Way) => (way === 'sheet' ? words.share : words.onWhatsApp)

/** What this browser can do; on the server and at first the link alone, which every browser can. */
const useWay = () =>
  useSyncExternalStore<Way>(
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
