import { useWords } from '#app/language/use-words.ts'
import { pageUrl, useSite } from '#app/layout/site-data.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Link2 } from '#app/ui/icons/icons.ts'
import { defineWords } from '#domain/text/words.ts'
import { type SharedPage, ShareLink } from './share-link.tsx'

export const english = defineWords('share', {
  copy: 'Copy link',
  copied: 'Link copied!',
  notCopied: 'The link could not be copied.',
})

/** Shares a page; a browser without a share sheet also gets a button to copy the link (app/page-script/share.ts). */
export const ShareButton = (page: SharedPage) => {
  const words = useWords(english)
  return (
    <>
      <ShareLink {...page} className={buttonClass('primary')} />
      <button
        type="button"
        data-copy={pageUrl(page.path, useSite())}
        data-copied={words.copied}
        data-not-copied={words.notCopied}
        className={buttonClass('quiet', 'hidden in-[.can-copy:not(.can-share)]:inline-flex')}
      >
        <Link2 className="size-5" />
        <span>{words.copy}</span>
      </button>
    </>
  )
}
