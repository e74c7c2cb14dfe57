import type { Page } from '@playwright/test'

/** What comes instead of the server's answer; without a status nothing comes, as when the network is gone. */
type Instead = {
  status: number | undefined
  success?: boolean
  message?: string
  errors?: { field: string; message: string }[]
}

/** What a server says that has a bad day. */
export const failure: Instead = { status: 500, message: 'Something went wrong. Please try again.' }

/** What a console says of answers that these tests ask for. */
export const refusals = /status of (4|5)\d\d|net::ERR_FAILED/

/**
 * The next call of this method and path is answered like this; the one after it meets the server again.
 *
 * @param path the whole path, or what to find in it where it holds an id
 */
export async function answerNext(
  page: Page,
  method: string,
  path: string | RegExp,
  { status, ...said }: Instead = failure,
) {
  let isUsed = false
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    async (route) => {
      if (isUsed || route.request().method() !== method) return route.fallback()
      isUsed = true
      if (status === undefined) return route.abort()
      return route.fulfill({ status, json: { success: false, ...said } })
    },
  )
}
