import type { Locator } from '@playwright/test'
import { expectPage, expectRoomForLargeText } from './expect-page.ts'
import { cut } from './network.ts'
import { startEvening } from './phone-at-school.ts'
import { expect } from './site.ts'

const { call, addStudent, test, openPhone, marksOfToday } = startEvening()

test('a new volunteer notes the levels of eight children offline in at most 20 taps', async ({
  openPage,
  network,
}) => {
  const eight = Array.from({ length: 8 }, (_, index) => `Pupil ${index}`)
  for (const fullName of eight) await addStudent({ fullName, uniqueId: fullName, studentClass: '8' })
  await call('PUT', '/api/admin/evenings/parts', { goingHome: false, levels: true })
  const page = await openPhone(openPage, network)
  await expect(page.getByRole('link', { name: 'Class 8' })).toBeVisible()
  await cut(page, network)
  let taps = 0
  const tap = (control: Locator) => {
    taps += 1
    return control.tap()
  }
  const choice = (child: string, skill: string, level: string) =>
    page.getByRole('group', { name: `${child}, ${skill}` }).getByRole('radio', { name: level })
  await tap(page.getByRole('link', { name: 'Class 8' }))
  await tap(page.getByRole('link', { name: 'Levels' }))
  for (const [index, child] of eight.entries()) {
    await tap(choice(child, 'Reading', index < 3 ? 'Letter' : 'Word'))
    await tap(choice(child, 'Arithmetic', '10–99'))
  }
  expect(taps).toBeLessThanOrEqual(20)
  await expect(page.getByText('Letter 3 · Word 5')).toBeVisible()
  await expect(page.getByText('16 marks are waiting to be sent')).toBeVisible()
  for (const radio of await page.getByRole('radio').all()) {
    const { width = 0, height = 0 } = (await radio.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await choice('Pupil 7', 'Reading', 'Word').tap()
  await expect(page.getByText('Letter 3 · Word 4 · Not noted 1')).toBeVisible()
  await expect(page.getByText('Pupil 7, Reading: cleared')).toBeAttached()
  await choice('Pupil 6', 'Reading', 'Word').focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice('Pupil 6', 'Reading', 'Paragraph')).toBeChecked()
  await page.reload()
  await expect(page.getByText('Letter 3 · Word 3 · Paragraph 1 · Not noted 1')).toBeVisible()
  await cut(page, network, false)
  await expect(page.getByText('All sent')).toBeVisible()
  const noted = (await marksOfToday()).filter(({ about, what }) => about === 'reading' && what !== 'none')
  expect(noted).toHaveLength(7)
  await expectPage(page, 'Class 8: levels')
  await expectRoomForLargeText(page)
})
