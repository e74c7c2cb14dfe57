import { checklistItems } from '#features/dashboard/checklist.ts'
import { settingsSections } from '#features/settings/settings-fields.ts'
import { onSizes } from './screens.ts'
import { expect } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { asAdmin } = startSiteWithAdmin()

/** Every link with a fragment: from the checklist, mails, Site health and the search. */
const links = [
  ...checklistItems.map(({ to }) => to).filter((to) => to.includes('#')),
  ...settingsSections.map(({ id }) => `/admin/dashboard/settings#${id}`),
  ...['#checklist', '#attendance', '#reports'].map((part) => `/admin/dashboard${part}`),
  '/admin/dashboard/handover#places',
]

onSizes('every link lands on what it names, below the header', async ({ openPage }, size) => {
  const page = await openPage(asAdmin(size))
  for (const to of new Set(links)) {
    await page.goto('about:blank')
    await page.goto(to)
    const target = page.locator(`#${to.split('#')[1]}`)
    await expect(target, to).toBeVisible()
    // At the end of a page the target cannot scroll to the top.
    await expect
      .poll(
        () =>
          target.evaluate((heading) => {
            const { top } = heading.getBoundingClientRect()
            const { scrollHeight, clientHeight, scrollTop } = document.documentElement
            const isAtEnd = scrollHeight - clientHeight - scrollTop < 2
            return top >= 50 && (top <= 180 || (isAtEnd && top < clientHeight))
          }),
        { message: to },
      )
      .toBe(true)
    await expect(target.locator('xpath=ancestor-or-self::details[not(@open)]'), to).toHaveCount(0)
  }
})
