import type { BrowserContextOptions } from '@playwright/test'
import { desk, small } from './browser-options.ts'
import { type Openers, slow, slowExceptFirst, test } from './site.ts'

/**
 * A dark phone and a light desktop. `expectPage` checks the light theme on both, and the dark theme, too, if
 * `E2E_THEMES` is `both`.
 */
export const screens = [
  { viewport: { width: 360, height: 800 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const

type Screen = (typeof screens)[number]
type Journey = (openers: Openers, screen: Screen) => Promise<void>

const atEach = (title: string, journey: Journey, detailsOf: (screen: Screen) => object) => {
  for (const screen of screens)
    test(
      `at ${screen.viewport.width} pixels, ${screen.colorScheme}, ${title}`,
      detailsOf(screen),
      ({ openPage, openAt }) => journey({ openPage, openAt }, screen),
    )
}

/** Runs a journey on each screen. All but the first are slow. */
export const onScreens = (title: string, journey: Journey) =>
  atEach(title, journey, (screen) => slowExceptFirst<Screen>(screens[0], screen))

/** Runs a slow journey on each screen. */
export const slowOnScreens = (title: string, journey: Journey) => atEach(title, journey, () => slow)

type SizedJourney = (openers: Openers, size: BrowserContextOptions, name: string) => Promise<void>

/** Runs a journey on a phone, and as a slow test on a desktop. */
export function onSizes(title: string, journey: SizedJourney) {
  for (const [name, size] of Object.entries({ phone: small, desktop: desk }))
    test(`on a ${name}, ${title}`, slowExceptFirst('phone', name), ({ openPage, openAt }) =>
      journey({ openPage, openAt }, size, name),
    )
}
