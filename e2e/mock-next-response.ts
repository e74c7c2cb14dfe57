import type { Page } from '@playwright/test'
import { ownResponseHeader } from '#domain/api/own-response.ts'

/** The mocked response. Without a status, the request fails as it would without a network. */
type MockResponse = {
  status: number | undefined
  success?: boolean
  message?: string
  errors?: { field: string; message: string }[]
  needsConfirmation?: true
  ways?: string[]
}

export const serverError: MockResponse = { status: 500, message: 'Something went wrong. Please try again.' }

/** Console errors that the mocked responses cause. */
export const expectedErrors = /status of (4|5)\d\d|net::ERR_FAILED/

/**
 * Mocks the response to the next request with this method and path; later requests reach the server.
 *
 * @param path the full path, or a pattern where it contains an id
 */
export async function mockNextResponse(
  page: Page,
  method: string,
  path: string | RegExp,
  { status, ...body }: MockResponse = serverError,
) {
  let isUsed = false
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    async (route) => {
      if (isUsed || route.request().method() !== method) return route.fallback()
      isUsed = true
      if (status === undefined) return route.abort()
      return route.fulfill({
        status,
        headers: { [ownResponseHeader.name]: ownResponseHeader.value },
        json: { success: false, ...body },
      })
    },
  )
}
