import { useRef } from 'react'
import { useWords } from '#app/language/use-words.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('admin.preview', { page: 'The page as visitors see it' })

/**
 * Shows a rendered page whose scripts and links do nothing. When the page is drawn again, it stays scrolled to the same
 * place.
 */
export function PreviewFrame({ html, className }: { html: string; className: string }) {
  const words = useWords(english)
  const scrolled = useRef(0)
  return (
    <iframe
      title={words.page}
      srcDoc={html}
      // Fonts require the same origin; scripts stay disabled.
      sandbox="allow-same-origin"
      onLoad={({ currentTarget: { contentWindow: page } }) => {
        disableLinks(page?.document)
        page?.scrollTo(0, scrolled.current)
        page?.addEventListener('scroll', () => {
          scrolled.current = page.scrollY
        })
      }}
      className={`w-full rounded-xl border border-edge bg-ground ${className}`}
    />
  )
}

/** Disables links, because other pages of the site must not be framed, and forms, so that nothing is sent. */
function disableLinks(page: Document | undefined) {
  for (const event of ['click', 'submit'])
    page?.addEventListener(event, (happened) => {
      const target = happened.target as Element | null
      if (event === 'submit' || target?.closest('a')) happened.preventDefault()
    })
}
