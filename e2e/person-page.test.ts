import { volunteerFields } from '#testing/admins.ts'
import { aConsent, aVolunteer } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { withToken } from './browser-options.ts'
import { expectPage, expectRoomForLargeText } from './expect-page.ts'
import { onScreens } from './screens.ts'
import { expect } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, call, add, addStudent, addAdmin, asAdmin } = startSiteWithAdmin()

onScreens('a PIC opens a child, sees everything, and saves once', async ({ openPage }, screen) => {
  const { width } = screen.viewport
  const studentClass = width === 360 ? '4' : '5'
  const name = `Asha ${width}`
  const { _id: id = '' } = await addStudent({
    fullName: name,
    uniqueId: `A ${width}`,
    studentClass,
    coverImageURL: await aPicture(),
    guardian1Name: 'Meena',
    guardian1Phone: '98300 12345',
  })
  await addStudent({ fullName: `Bela ${width}`, uniqueId: `B ${width}`, studentClass })
  await call('PUT', '/api/admin/dashboard/consents', aConsent([id], { level: 'public with name' }))
  const page = await openPage(asAdmin(screen))
  const main = page.getByRole('main')

  await page.goto('/admin/dashboard/students')
  await main.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(`/admin/dashboard/students/${id}`)
  const family = main.getByRole('region', { name: 'Family' })
  await expect(family.getByRole('link', { name: 'Call Meena' })).toHaveAttribute('href', 'tel:9830012345')
  await expect(family.getByRole('link', { name: 'Write to Meena on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919830012345',
  )
  await expect(main.getByRole('region', { name: 'Evenings' })).toContainText(
    'Not marked in any register in these weeks.',
  )
  const seen = main.getByRole('region', { name: 'Visitors see' })
  await expect(seen).toContainText(name)
  await expect(seen.locator('img')).not.toHaveAttribute('src', /default/)
  await expect(main.getByRole('region', { name: 'Consent' })).toContainText('Her mother')
  const notes = main.getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: `Add note: ${name}` }).click()
  await notes.getByLabel(`Note about ${name}`).fill('Is at her aunt’s.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Is at her aunt’s.')
  await expect(notes.getByRole('button', { name: `Add note: ${name}` })).toBeFocused()
  await expectPage(page, name)
  await main.getByRole('link', { name: `Next: Bela ${width}` }).click()
  await expectPage(page, `Bela ${width}`)
  await main.getByRole('link', { name: `Previous: ${name}` }).click()
  await expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

  await main.getByRole('link', { name: 'Edit', exact: true }).click()
  await main.getByLabel('Address').fill('At the well')
  await main.getByText('Visible to everyone, now').click()
  await main.getByLabel('Hide: Photo').check()
  await expect(main.getByRole('button', { name: /^Save/ })).toHaveCount(1)
  await expectPage(page, name)
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByRole('region', { name: 'Record' })).toContainText('At the well')
  await expect(seen.locator('img')).toHaveAttribute('src', /default/)
  await expect(page).toHaveURL(`/admin/dashboard/students/${id}`)
  await expectRoomForLargeText(page)
})

onScreens('a volunteer sees only what volunteers may see', async ({ openPage }, screen) => {
  const { width } = screen.viewport
  const [name, teacher] = [`Tara ${width}`, `Ravi ${width}`]
  const { _id: id = '' } = await addStudent({
    fullName: name,
    uniqueId: `T ${width}`,
    address: '1 Canary Row',
    guardian1Name: 'Meena',
    guardian1Phone: '98300 12345',
  })
  const { _id: volunteer } = await add('volunteers/add-volunteers', {
    ...aVolunteer({ fullName: teacher }),
    coverImageURL: await aPicture(),
  })
  await call('PUT', '/api/admin/dashboard/settings/volunteers', { seeAddresses: false })
  const { token } = await addAdmin({ ...volunteerFields, fullName: 'Vimla Das' })
  const page = await openPage({ ...screen, ...withToken(site().url, token) })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const main = page.getByRole('main')

  await page.goto(`/admin/dashboard/students/${id}`)
  await expectPage(page, name)
  await expect(main.getByRole('region', { name: 'Evenings' })).toBeVisible()
  for (const part of ['Family', 'Notes', 'Consent'])
    await expect(main.getByRole('region', { name: part })).toHaveCount(0)
  await expect(main.getByText(/Canary|Meena|98300/)).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'See everything stored' })).toHaveCount(0)
  expect(asked.filter((path) => /consents|absence-notes/.test(path))).toEqual([])

  await page.goto(`/admin/dashboard/volunteers/${volunteer}`)
  await expect(main.getByRole('region', { name: 'Evenings', exact: true })).toContainText(
    'No turns on the rota',
  )
  await expect(main.getByRole('region', { name: 'Account' })).toContainText('No account is linked')
  await expect(main.getByRole('button', { name: 'Correct the hours' })).toHaveCount(0)
  await expectPage(page, teacher)
  await call('PUT', '/api/admin/dashboard/settings/volunteers', { seeAddresses: true })
})
