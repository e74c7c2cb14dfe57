import { phone } from './browser-options.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { asAdmin } = startSiteWithAdmin()

test('the notch and round corners of a phone cover nothing', async ({ openPage }) => {
  const page = await openPage(asAdmin(phone))
  const insets = { top: 30, left: 44, right: 45, bottom: 34 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await page.goto('/admin/dashboard')
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain('viewport-fit=cover')
  const edges = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const { paddingTop, paddingBottom } = getComputedStyle(box)
        return {
          left,
          right,
          top: top + Number.parseFloat(paddingTop),
          bottom: bottom - Number.parseFloat(paddingBottom),
        }
      })
  const { width, height } = phone.viewport
  const header = await edges('header')
  expect(header).toMatchObject({ left: 0, right: width, top: insets.top })
  expect((await edges('header a')).left).toBeGreaterThanOrEqual(insets.left)
  expect((await edges('main')).left).toBe(insets.left)
  expect((await edges('main')).right).toBe(width - insets.right)
  expect((await edges('.admin-bar')).bottom).toBe(height - insets.bottom)
  expect((await edges('.admin-tab')).left).toBeGreaterThanOrEqual(insets.left)
})
