import type { Page } from '@playwright/test'

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
