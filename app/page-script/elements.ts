import type { HTMLAttributes } from 'react'

type ElementAttributes = HTMLAttributes<HTMLElement>

// React types of the elements that the page's scripts and the offline page define.
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
