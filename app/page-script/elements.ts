import type { HTMLAttributes } from 'react'

type ElementAttributes = HTMLAttributes<HTMLElement>

// Lets React accept the custom elements that the page scripts and the offline page define.
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
