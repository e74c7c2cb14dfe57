import { Link2 } from 'lucide-react'
import { absoluteUrl, useSite } from '../layout/site-data.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { type SharedPage, ShareLink, useBrowserSupports } from './share-link.tsx'

const words = { copy: 'Copy link', copied: 'Link copied!', notCopied: 'The link could not be copied.' }

/** Shares a page; where the browser has no share sheet, also a button to copy the link. */
export function ShareButton(page: SharedPage) {
  const url = absoluteUrl(page.path, useSite())
  const canShare = useBrowserSupports('share')
  const canCopy = useBrowserSupports('clipboard')
  return (
    <>
      <ShareLink {...page} className={buttonClass('primary')} />
      {canCopy && !canShare && (
        <Button variant="quiet" onClick={() => copyLink(url)}>
          <Link2 aria-hidden="true" className="size-5" />
          {words.copy}
        </Button>
      )}
    </>
  )
}

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.success(words.copied)
  } catch {
    toast.error(words.notCopied)
  }
}
