import type { HTMLAttributes } from 'react'

type ElementAttributes = HTMLAttributes<HTMLElement>

// The elements that the page's scripts define, and that of the offline page, for React to render.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'news-bell': ElementAttributes & {
        news: string
        seen: string | undefined
        label: string
        'new-label': string
      }
      'next-class': ElementAttributes
      'language-offer': ElementAttributes
      'read-aloud': ElementAttributes & { for: string }
      'slide-show': ElementAttributes
      'lazy-video': ElementAttributes
      'seen-pages': ElementAttributes
    }
  }
}
