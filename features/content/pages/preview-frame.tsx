import { useRef } from 'react'
import { defineWords, useWords } from '#app/language/use-words.ts'

const english = defineWords('admin.preview', { page: 'The page as visitors see it' })

/** Shows a rendered page without scripts and with dead links. A new version keeps the place to which it was scrolled. */
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

/** Disables links, whose pages would be blocked in a frame, and forms, which would be sent. */
function disableLinks(page: Document | undefined) {
  for (const event of ['click', 'submit'])
    page?.addEventListener(event, (happened) => {
      const target = happened.target as Element | null
      if (event === 'submit' || target?.closest('a')) happened.preventDefault()
    })
}
