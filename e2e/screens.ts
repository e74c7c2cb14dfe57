import type { BrowserContextOptions, Page } from '@playwright/test'
import { desk, small } from './browser-options.ts'
import { proof, provenBeyond, test } from './site.ts'

/** The folder for pictures of the screens of a journey, where somebody wants to look at them. */
export const shots = process.env.SHOTS

/**
 * The screens at which a journey is made. A phone in the dark and a desk in the light are enough for tests, since
 * `expectPage` looks at both themes of each; for pictures it is made in all four.
 */
export const screens = shots
  ? ([
      [360, 'light'],
      [360, 'dark'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const)
  : ([
      [360, 'dark'],
      [1280, 'light'],
    ] as const)

/** Takes a picture of the whole page in the theme of the screen, where pictures are wanted. */
export async function shoot(page: Page, name: string, [width, colorScheme]: (typeof screens)[number]) {
  if (!shots) return
  await page.emulateMedia({ colorScheme })
  await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true })
}

type Screen = (typeof screens)[number]
type OpenPage = (options?: BrowserContextOptions, expected?: RegExp) => Promise<Page>

/** A journey at each screen, of which `npm test` takes the first one. */
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

/** A journey on a phone, and for `npm run prove` at a desk too. */
export function onSizes(title: string, journey: (openPage: OpenPage, size: typeof small) => Promise<void>) {
  for (const size of [small, desk])
    test(`on a ${size.name}, ${title}`, provenBeyond(small, size), ({ openPage }) => journey(openPage, size))
}
