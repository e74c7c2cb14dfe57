import { useWords } from '#app/language/use-words.ts'
import { pageUrl, useSite } from '#app/layout/site-data.ts'
import { Share2 } from '#app/ui/icons/icons.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('share-link', { share: 'Share', onWhatsApp: 'Share on WhatsApp' })

export type SharedPage = { title: string; path: string }

/**
 * Shares a page by WhatsApp with a plain link that needs no script; a browser with a share sheet opens that
 * instead (app/page-script/share.ts).
 *
 * @param isSmall shows only the icon
 */
export function ShareLink({
  title,
  path,
  className,
  isSmall,
}: SharedPage & { className: string; isSmall?: boolean }) {
  const words = useWords(english)
  const url = pageUrl(path, useSite())
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
      rel="external"
      data-share={title}
      data-url={url}
      aria-label={isSmall ? `${words.share}: ${title}` : undefined}
      className={className}
    >
      <Share2 className="size-5" />
      {!isSmall && (
        <>
          <span className="in-[.can-share]:hidden">{words.onWhatsApp}</span>
          <span className="hidden in-[.can-share]:inline">{words.share}</span>
        </>
      )}
    </a>
  )
}
