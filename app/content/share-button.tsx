import { Link2 } from 'lucide-react'
import { absolute, useSite } from '../layout/site-data.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { type SharedPage, ShareLink, useAbility } from './share-link.tsx'

const words = { copy: 'Copy link', copied: 'Link copied!', notCopied: 'The link could not be copied.' }

/** Sends a page of ours on; beside it, where the browser has no sheet for that, the link to take along. */
export function ShareButton(page: SharedPage) {
  const url = absolute(page.path, useSite())
  const hasSheet = useAbility('share')
  const hasClipboard = useAbility('clipboard')
  return (
    <>
      <ShareLink {...page} className={buttonClass('primary')} />
      {hasClipboard && !hasSheet && (
        <Button variant="quiet" onClick={() => copy(url)}>
          <Link2 aria-hidden="true" className="size-5" />
          {words.copy}
        </Button>
      )}
    </>
  )
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.success(words.copied)
  } catch {
    toast.error(words.notCopied)
  }
}
