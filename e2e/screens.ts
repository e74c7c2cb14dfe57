import type { BrowserContextOptions, Page } from '@playwright/test'
import { desk, small } from './browser-options.ts'
import { slow, slowBeyond, test } from './site.ts'

/** A phone in the dark and a desk in the light are enough, since `expectPage` looks at both themes of each. */
export const screens = [
  [360, 'dark'],
  [1280, 'light'],
] as const

type Screen = (typeof screens)[number]
type OpenPage = (options?: BrowserContextOptions, expected?: RegExp) => Promise<Page>

/** A journey at each screen; all but the first are slow. */
export function onScreens(title: string, journey: (openPage: OpenPage, screen: Screen) => Promise<void>) {
  for (const screen of screens)
    test(`at ${screen.join(' pixels, ')}, ${title}`, slowBeyond(screens[0], screen), ({ openPage }) =>
      journey(openPage, screen),
    )
}

/** The same, all of it slow. */
export function slowOnScreens(title: string, journey: (openPage: OpenPage, screen: Screen) => Promise<void>) {
  for (const screen of screens)
    test(`at ${screen.join(' pixels, ')}, ${title}`, slow, ({ openPage }) => journey(openPage, screen))
}

/** A journey on a phone, and at a desk too, which is slow. */
export function onSizes(title: string, journey: (openPage: OpenPage, size: typeof small) => Promise<void>) {
  for (const size of [small, desk])
    test(`on a ${size.name}, ${title}`, slowBeyond(small, size), ({ openPage }) => journey(openPage, size))
}
