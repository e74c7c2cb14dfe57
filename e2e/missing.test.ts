import { randomUUIDv7 } from 'node:crypto'
import { schoolDay } from '#domain/dates/school-day.ts'
import { marksAt } from '#testing/evenings.ts'
import { expectPage } from './expect-page.ts'
import { onScreens } from './screens.ts'
import { expect } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { call, addStudent, asAdmin } = startSiteWithAdmin()

/** Returns the latest class days before today, according to a new site's default timings. */
function latestEvenings(number: number): string[] {
  const days = Array.from({ length: 14 }, (_, index) =>
    schoolDay(new Date(Date.now() - (index + 1) * 86_400_000)),
  )
  return days.filter((day) => [0, 2, 4].includes(new Date(day).getUTCDay())).slice(0, number)
}

/** Closes a class's register with only this child marked as present. */
const closeClass = (day: string, studentClass: string, here: string) =>
  call('POST', '/api/admin/evenings/events', {
    clock: new Date().toISOString(),
    phone: randomUUIDv7(),
    children: [],
    log: [],
    marks: [
      marksAt(`${day}T12:00:00.000Z`)('child', here, 'here'),
      marksAt(`${day}T12:00:00.000Z`)('class', studentClass, 'closed'),
    ],
  })

onScreens('a child absent three times is listed with numbers to call', async ({ openPage }, screen) => {
  const { colorScheme, viewport } = screen
  const studentClass = colorScheme === 'dark' ? '5' : '6'
  const of = `${viewport.width} ${colorScheme}`
  const name = `Asha ${colorScheme === 'light' ? 'Verma' : 'Gupta'} ${studentClass}`
  const guardian = { guardian1Name: 'Meena Verma', guardian1Relation: 'Mother' }
  const { _id: asha = '' } = await addStudent({
    fullName: name,
    uniqueId: `A ${of}`,
    studentClass,
    ...guardian,
    guardian1Phone: '098300-12345',
    guardian1Language: 'Bengali',
  })
  const { _id: bela = '' } = await addStudent({
    fullName: `Bela ${of}`,
    uniqueId: `B ${of}`,
    studentClass,
  })
  const [last = '', second = '', third = '', before = ''] = latestEvenings(4)
  await closeClass(before, studentClass, asha)
  await closeClass(third, studentClass, bela)
  await closeClass(second, studentClass, bela)
  const page = await openPage(asAdmin(screen))
  await page.addInitScript(() => {
    window.print = () => undefined
  })

  await page.goto('/admin/tonight/missing')
  await expect(page.getByRole('heading', { level: 1, name: 'Missing' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await closeClass(last, studentClass, bela)
  await page.reload()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card).toContainText('Absent 3 evenings in a row')
  await expect(card).toContainText('Meena Verma (Mother), speaks Bengali')
  await expect(card.getByRole('link', { name: 'Call Meena Verma' })).toHaveAttribute(
    'href',
    'tel:09830012345',
  )
  await expect(card.getByRole('link', { name: 'Write to Meena Verma on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919830012345\?text=/,
  )
  await card.getByRole('button', { name: `Add note: ${name}` }).click()
  await card.getByLabel('Note about').fill('Was at her aunt’s.')
  await card.getByRole('button', { name: `Back in class: ${name}` }).click()
  await expect(card).toContainText('Was at her aunt’s.')
  await expect(card.getByLabel('Note about')).toHaveCount(0)
  await expectPage(page, 'Missing')

  await page.goto(`/admin/tonight/attendance?class=${studentClass}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row).toContainText('1 of 4')
  await expectPage(page, 'Attendance')
  await page.getByLabel('Month').selectOption(last.slice(0, 7))
  await page.getByRole('button', { name: 'Print the register' }).click()
  await expect(page.getByText('✓ Here, L Late, × Absent')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: new RegExp(`^Class ${studentClass}, `) })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})
