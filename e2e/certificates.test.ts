import { aVolunteer } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { phone } from './browser-options.ts'
import { confirmQuestion } from './confirm-question.ts'
import { expectNoHorizontalScroll } from './expect-page.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { call, add, asAdmin } = startSiteWithAdmin()

const name = 'Quokka Zebrafinch'

test('a PIC makes a certificate, anyone can check it without scripts, and the PIC withdraws it', async ({
  openAt,
  openPage,
}) => {
  const fields = { ...aVolunteer({ fullName: name }), coverImageURL: await aPicture() }
  const { _id: id = '' } = await add('volunteers/add-volunteers', fields)
  const correction = { day: '2026-11-14', minutes: 90, reason: 'Taught.' }
  await call('POST', `/api/admin/evenings/hours/${id}`, correction)
  const admin = await openPage(asAdmin(phone))
  await admin.goto(`/admin/dashboard/volunteers/${id}`)
  const panel = admin.getByRole('region', { name: 'Certificate' })
  const download = admin.waitForEvent('download')
  await panel.getByRole('button', { name: 'Make a certificate' }).click()
  expect((await download).suggestedFilename()).toMatch(/^certificate-[\d-]+\.pdf$/)
  await expect(panel).toContainText('0 evenings, 1 h 30 min')
  await expectNoHorizontalScroll(admin)

  const { data } = await call('GET', `/api/admin/dashboard/certificates?volunteer=${id}`)
  const { code } = data[0]
  const withoutScripts = { javaScriptEnabled: false, viewport: phone.viewport }
  const page = await openAt(`/verify/${code}`, withoutScripts, /status of 404/)
  const main = page.getByRole('main')
  await expect(main).toContainText('This certificate is valid.')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  for (const start of ['/verify', '/verify/', '/bn/verify']) {
    await page.goto(start)
    await main.getByRole('textbox').fill(`https://school.example/verify/${code}.`)
    await main.getByRole('button').click()
    await expect(page).toHaveURL(new RegExp(`/verify/${code}$`))
    await expectNoHorizontalScroll(page)
  }
  for (const [path, said] of [
    [`/bn/verify/${code}`, 'এই শংসাপত্র বৈধ।'],
    [`/hi/verify/${code}`, 'यह प्रमाणपत्र मान्य है।'],
  ] as const) {
    await page.goto(path)
    await expect(main).toContainText(said)
  }

  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await confirmQuestion(admin)
  await expect(panel).toContainText('Withdrawn on')
  const answer = await page.goto(`/verify/${code}`)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  expect(await answer?.text()).not.toContain(name)
  await expect(main).toContainText('This certificate was withdrawn.')
  expect((await page.goto('/verify/0'))?.status()).toBe(404)
  await expect(main).toContainText('There is no certificate with this code.')
  await expectNoHorizontalScroll(page)
})
