import type { Locator } from '@playwright/test'
import { small } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { onSizes } from './screens.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { fetchAs, addStudent, asAdmin } = startSiteWithAdmin()
const children = 60

test.beforeAll(async () => {
  for (let number = 0; number < children; number += 1)
    await addStudent({
      fullName: `Child ${String(number).padStart(2, '0')}`,
      uniqueId: `B-${number}`,
      studentClass: number < children / 2 ? '5' : '6',
    })
})

onSizes(
  'a class is chosen by its filter, moved after a preview, and brought back',
  async ({ openAt }, screen) => {
    const page = await openAt('/admin/dashboard/students', asAdmin(screen))
    if (screen === small) await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Class' }).selectOption('5')
    await expect(page.getByText('30 of 60 children')).toBeVisible()
    await page.getByLabel('Select all shown').check()
    await expect(page.getByText('30 selected')).toBeVisible()
    await expectTargets(page.getByRole('region', { name: 'Selected records' }))
    await page.getByText('Change', { exact: true }).click()
    await page.getByRole('button', { name: 'Move to class…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 30 children to a class' })
    await expectPage(page, 'Children')
    await dialog.getByRole('button', { name: 'Class 6' }).click()
    await expectTargets(dialog)
    await dialog.getByRole('button', { name: 'Preview the change' }).click()
    await expect(dialog.getByText('30 will change.')).toBeVisible()
    await expectPage(page, 'Children')
    await dialog.getByRole('button', { name: 'Change 30' }).click()
    await expect(page.getByText('30 records changed.')).toBeVisible()
    await expect(page.getByText('Nothing matches your search.')).toBeVisible()
    expect(await countOf('6')).toBe(60)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone: 30 records.')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(30)
    expect(await countOf('6')).toBe(30)

    await page.goto('/admin/dashboard/history')
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Bulk changes')
    await page.getByRole('link', { name: 'Children: Class = 6' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Children: Class = 6' })).toBeVisible()
    await expectPage(page, 'Children: Class = 6')
    if (screen === small) await expectTargets(page.getByRole('main'))
  },
)

async function countOf(studentClass: string) {
  const answer = await fetchAs('GET', `/api/students?studentClass=${studentClass}&limit=1`)
  return Number(answer.headers.get('x-total-count'))
}

/** Expects every control to be at least 44 pixels high, except links in running text. */
async function expectTargets(place: Locator) {
  const small = await place.evaluate((element) =>
    [...element.querySelectorAll('button, select, summary, label:has(input)')]
      .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.5)
      .map(({ textContent, outerHTML }) => textContent || outerHTML),
  )
  expect(small, 'touch targets that are too small').toEqual([])
}
