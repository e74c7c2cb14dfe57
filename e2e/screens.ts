import type { BrowserContextOptions, Page } from '@playwright/test'
import { desk, small } from './browser-options.ts'
import { proof, provenBeyond, test } from './site.ts'

/** A phone in the dark and a desk in the light are enough, since `expectPage` looks at both themes of each. */
export const screens = [
  [360, 'dark'],
  [1280, 'light'],
] as const

type Screen = (typeof screens)[number]
type OpenPage = (options?: BrowserContextOptions, expected?: RegExp) => Promise<Page>

/** A journey at each screen; beyond the first one it is a proof. */
export function onScreens(title: string, journey: (openPage: OpenPage, screen: Screen) => Promise<void>) {
  for (const screen of screens)
    test(`at ${screen.join(' pixels, ')}, ${title}`, provenBeyond(screens[0], screen), ({ openPage }) =>
      journey(openPage, screen),
    )
}

/** The same, all of it for `npm run prove`. */
export function proveOnScreens(
  title: string,
  journey: (openPage: OpenPage, screen: Screen) => Promise<void>,
) {
  for (const screen of screens)
    test(`at ${screen.join(' pixels, ')}, ${title}`, proof, ({ openPage }) => journey(openPage, screen))
}

/** A journey on a phone, and as a proof at a desk too. */
export function onSizes(title: string, journey: (openPage: OpenPage, size: typeof small) => Promise<void>) {
  for (const size of [small, desk])
    test(`on a ${size.name}, ${title}`, provenBeyond(small, size), ({ openPage }) => journey(openPage, size))
}
