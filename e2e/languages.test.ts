import type { Locator, Page } from '@playwright/test'
import { type Language, languages } from '#domain/text/languages.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aPicture } from '#testing/files.ts'
import { small, withToken } from './browser-options.ts'
import { expectNoHorizontalScroll, expectPage, expectRoomForLargeText } from './expect-page.ts'
import { expect, slowExceptFirst, startReact, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, add, addAdmin, addStudent, asAdmin, call } = startSiteWithAdmin()

test.beforeAll(async () => {
  await add('add-notification', { title: 'কাল ক্লাস নেই', description: 'কাল ছুটি।' })
})

test('a mother reads class times, the notice and the phone number in Bengali, even without scripts', async ({
  openAt,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openAt('/bn/', { ...small, javaScriptEnabled })
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    await expect(page.getByRole('heading', { name: 'মা-বাবার জন্য' })).toBeVisible()
    await expect(page.locator('#for-parents-answers').getByText('মঙ্গলবার')).toBeVisible()
    await page.getByRole('link', { name: 'সব ক্লাসের সময়' }).click()
    await expect(page).toHaveURL('/bn/classroom')
    await expect(page.getByRole('heading', { level: 1, name: 'ক্লাসঘর' })).toBeVisible()
    await page.goto('/bn/home/notification')
    await page.getByRole('link', { name: 'কাল ক্লাস নেই' }).first().click()
    await expect(page).toHaveURL(/\/bn\/home\/notification\/./)
    await expect(page.getByText('কাল ছুটি।')).toBeVisible()
  }
})

/** Names, addresses and the school's own texts, which are not translated. */
const contents = /^(Evening School|কাল|Institute|WhatsApp|Facebook|Instagram|YouTube|LinkedIn|English)|RSS/

const englishOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement?.closest('script, style, [lang=en]')) texts.push(textContent?.trim() ?? '')
    }
    for (const name of ['aria-label', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '')
    return texts.filter((text) => /[A-Za-z]{3,}/.test(text))
  })

const pages =
  `/ /about /about/alumni /about/students /about/volunteers /about/picinfo /teach /call-me /cloth-donations
  /events/activities /events/farewell /events/festivals /events/induction /gallery /gallery/festival
  /home/notification /classroom /privacy /feedback /feedback/sent /offline /no-such-page
  /events/festivals/no-such-event`.split(/\s+/)

for (const language of languages.slice(1))
  test(
    `no public page contains English in ${language}, on a phone, with large letters`,
    slowExceptFirst<Language>('bn', language),
    async ({ openPage }) => {
      const page = await openPage(small, /status of 404/)
      for (const path of pages)
        await test.step(path, async () => {
          const answer = await page.goto(`/${language}${path}`)
          expect(answer?.status()).toBe(path.includes('no-such') ? 404 : 200)
          const ours = (await englishOf(page)).filter((text) => !contents.test(text))
          expect(ours, path).toEqual([])
          await expectNoHorizontalScroll(page)
          await expectRoomForLargeText(page)
        })
    },
  )

test('a translated page is accessible, keeps its language after hydration, and links to itself in each language', async ({
  openAt,
}) => {
  const page = await openAt('/hi/about/students?q=x', small)
  await expectPage(page, 'हमारे बच्चे')
  await startReact(page)
  await expect(page.getByRole('heading', { level: 1, name: 'हमारे बच्चे' })).toBeVisible()
  const inBengali = page.getByRole('banner').getByRole('link', { name: 'বাংলা' })
  await expect(inBengali).toHaveAttribute('href', '/bn/about/students?q=x')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site().url}/hi/about/students`)
  await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute(
    'href',
    `${site().url}/about/students`,
  )
  await inBengali.click()
  await expect(page.getByRole('heading', { level: 1, name: 'আমাদের ছাত্রছাত্রী' })).toBeVisible()
  const feed = page.locator('link[rel=alternate][type="application/rss+xml"]')
  await expect(feed).toHaveAttribute('href', '/bn/feed.xml')
  await expect(feed).toHaveAttribute('title', 'খবর আর অনুষ্ঠান')
  await page.goto('/bn/classroom')
  const calendar = page.getByRole('link', { name: 'আমার ক্যালেন্ডারে রাখুন' })
  await expect(calendar).toHaveAttribute('href', '/bn/calendar.ics')
})

/** Fills in and sends the feedback form of a page in Bengali. */
async function writeFeedback(form: Locator, email: string, number: string) {
  await form.getByLabel('পুরো নাম').fill('Mira')
  await form.getByLabel('ই-মেল').fill(email)
  await form.getByLabel('ফোন নম্বর').fill(number)
  await form.getByLabel('কী বলতে চান').fill('ধন্যবাদ')
  await form.getByRole('button', { name: 'পাঠান' }).click()
}

test("a rejected feedback form shows its errors in the page's language and can then be corrected and sent, with React and without scripts", async ({
  openAt,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openAt('/bn/feedback', { ...small, javaScriptEnabled }, /status of 400/)
    const form = page.getByRole('main')
    // The browser accepts this address, but the server does not.
    await writeFeedback(form, 'mira@example', 'abc')
    await expect(page.getByText('একটা ই-মেল ঠিকানা লিখুন, যেমন name@example.org।')).toBeVisible()
    await expect(page.getByText('ফোন নম্বর: একটা ফোন নম্বর লিখুন, যেমন +91 98300 00000।')).toBeVisible()
    expect((await englishOf(page)).filter((text) => !contents.test(text) && !/@|name/.test(text))).toEqual([])
    await expect(form.getByLabel('কী বলতে চান')).toHaveValue('ধন্যবাদ')
    await writeFeedback(form, 'mira@example.org', '+91 98300 00000')
    await expect(page.getByText('আপনার লেখা পেয়েছি!').first()).toBeVisible()
  }
})

test('a school can choose Bengali digits, which appear as soon as the setting is saved', async ({
  openPage,
}) => {
  const save = (ownDigits: boolean) =>
    call('PUT', '/api/admin/dashboard/settings', { translations: { bn: { ownDigits } } })
  const page = await openPage(small)
  const read = async (path: string) => {
    await page.goto(path)
    // biome-ignore lint/performance/useDomNodeTextContent: textContent would include the page's scripts
    return page.locator('body').innerText()
  }
  expect(await read('/bn/about')).toContain('1 থেকে 10')
  await save(true)
  expect(await read('/bn/about')).toContain('১ থেকে ১০')
  await startReact(page)
  await expect(page.getByText('১ থেকে ১০')).toBeVisible()
  for (const path of pages)
    expect((await read(`/bn${path}`)).replaceAll('RSS', ''), path).not.toMatch(/[0-9]/)
  expect(await read('/hi/about')).toContain('1 से 10')
  expect(await read('/about')).toContain('1 to 10')
  await save(false)
  expect(await read('/bn/about')).toContain('1 থেকে 10')
})

test("the browser's language is offered once, never forced, and not offered after another was chosen", async ({
  openAt,
}) => {
  const page = await openAt('/classroom', { ...small, locale: 'bn-IN' })
  const offer = page.getByRole('link', { name: 'এই পাতা বাংলায় পড়ুন' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(offer).toHaveAttribute('href', '/bn/classroom')
  await page.getByRole('button', { name: 'দরকার নেই' }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toBeHidden()

  const other = await openAt('/classroom', { ...small, locale: 'en-GB' })
  await other.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'ক্লাসঘর' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Read this page in English' })).toBeHidden()
})

test('an admin can choose Bengali while adding a notice and keeps it after a reload, and the login can be in Bengali, too', async ({
  openAt,
}) => {
  const page = await openAt('/admin/dashboard/add-notification', asAdmin())
  await expectPage(page, 'Add notification')
  await page.getByRole('banner').getByLabel('User menu').click()
  await page.getByRole('banner').getByRole('button', { name: 'বাংলা' }).click()
  await expect(page).toHaveURL('/admin/dashboard/add-notification')
  await expectPage(page, 'খবর যোগ করুন')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await page.getByRole('button', { name: 'খবর যোগ করুন' }).click()
  await expect(page.getByText('নাম লিখুন।')).toBeVisible()
  await page.getByLabel('নাম', { exact: true }).fill('কাল পরীক্ষা')
  await page.getByLabel('বিবরণ', { exact: true }).fill('দশটায়।')
  await page.getByRole('button', { name: 'খবর যোগ করুন' }).click()
  await expect(page.getByText('যোগ হয়েছে: খবর')).toBeVisible()
  await page.reload()
  await expectPage(page, 'খবর যোগ করুন')
  await page.goto('/admin/tonight/rota')
  await page.getByRole('button', { name: 'আগের সপ্তাহ থেকে তুলুন' }).click()
  await expect(page.getByText('তুলে আনার মতো কিছু ছিল না।')).toBeVisible()

  const visitor = await openAt('/bn/', small)
  await visitor.goto('/admin/login')
  await expectPage(visitor, 'Log in')
  await visitor.getByRole('banner').getByRole('button', { name: 'বাংলা' }).click()
  await expectPage(visitor, 'লগ ইন')
  await visitor.getByLabel('ই-মেল').first().fill('nobody@example.org')
  await visitor.getByRole('button', { name: 'লগ ইন করুন' }).click()
  await expect(visitor.getByText('পাসওয়ার্ড লিখুন।')).toBeVisible()
  await expectNoHorizontalScroll(visitor)
})

/** What is the same in all languages: names, addresses, and the school's own texts. */
const names =
  /\S+@\S+|\b(PIC|PDF|First Admin|Mira|Testrup|Rani|Lane|Physics|North Hall|TEST|2FAS|Aegis|Google Authenticator|https|school\.example\.org)\b/g

const ofVolunteers = `/admin/tonight /admin/tonight/rota /admin/tonight/missing /admin/tonight/class-days
  /admin/tonight/attendance /admin/dashboard /admin/dashboard/security /admin/profile /admin/dashboard/add-students
  /admin/dashboard/add-volunteers /admin/dashboard/add-classes /admin/dashboard/add-festivals
  /admin/dashboard/add-gallery /admin/dashboard/add-notification /admin/updateadmin /admin/signup /forgotpassword
  /changepassword`.split(/\s+/)

for (const language of languages.slice(1))
  test(
    `volunteers' pages contain no English in ${language}, on a phone`,
    slowExceptFirst<Language>('bn', language),
    async ({ openPage }) => {
      const child = await addStudent({
        fullName: 'Rani',
        uniqueId: `TEST-${language}`,
        coverImageURL: await aPicture(),
      })
      const { token } = await addAdmin({ ...volunteerFields, email: `mira@${language}.example.org` })
      const page = await openPage({ ...withToken(site().url, token), viewport: small.viewport })
      await page.addInitScript((language) => localStorage.setItem('languageChosen', language), language)
      const expectNoEnglish = async (where: string) => {
        await expect(page.locator('main [role=status] svg.animate-spin')).toHaveCount(0)
        const ours = (await englishOf(page)).filter(
          (text) => !contents.test(text) && /[A-Za-z]{3,}/.test(text.replaceAll(names, '')),
        )
        expect.soft(ours, where).toEqual([])
      }
      const ofChild = `/admin/dashboard/students/${child._id}`
      for (const path of [...ofVolunteers, ofChild, `${ofChild}?edit`])
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoEnglish(path)
          await expectNoHorizontalScroll(page)
        })
      await test.step('the dialogs of a person and the search', async () => {
        await page.goto(ofChild)
        await page.locator('[aria-labelledby=changes] button').click()
        await expect(page.locator('[aria-labelledby=changes] time')).toBeVisible()
        await page.locator('#leaving summary').click()
        await page.locator('#leaving button').click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await expectNoEnglish('the question')
        await page.goto(ofChild)
        await expect(page.getByRole('heading', { level: 1, name: 'Rani' })).toBeVisible()
        await page.keyboard.press('Control+K')
        const search = page.locator('.search-dialog')
        await search.getByRole('combobox').fill('Rani')
        await expect(search.getByRole('option', { name: /^Rani/ }).first()).toBeVisible()
        await expectNoEnglish('the search')
      })
    },
  )

test('admin pages have the same URL in all languages, and an unknown language is a 404', async ({
  openAt,
  request,
}) => {
  const page = await openAt('/bn/admin/dashboard', asAdmin())
  await expect(page).toHaveURL('/admin/dashboard')
  expect((await request.get(`${site().url}/bn`)).url()).toBe(`${site().url}/bn/`)
  for (const path of ['/fr/', '/fr/about', '/BN/about', '/bn/bn/about', '/bn/fr/'])
    expect((await request.get(site().url + path)).status(), path).toBe(404)
})

test('a notice with a Bengali text is shown in Bengali on /bn/ and in English elsewhere', async ({
  openAt,
}) => {
  const page = await openAt('/admin/dashboard/add-notification', asAdmin())
  await page.getByLabel('Title', { exact: true }).fill('Bring your school bag')
  await page.getByLabel('Description', { exact: true }).fill('On Sunday at ten.')
  await page.getByText('Also in Bengali').click()
  await page.getByLabel('Title (Bengali)').fill('কাল ব্যাগ এনো')
  await page.getByLabel('Description (Bengali)').fill('কাল রবিবার, দশটায়। <b>')
  await page.getByRole('button', { name: 'Add notification' }).click()
  await expect(page.getByText('Notification added successfully!').first()).toBeVisible()

  const reader = await openAt('/bn/', small)
  await expect(reader.getByRole('heading', { name: 'কাল ব্যাগ এনো' })).toBeVisible()
  await reader.getByRole('link', { name: 'কাল ব্যাগ এনো' }).click()
  await expect(reader).toHaveURL(/\/bn\/home\/notification\/bring-your-school-bag-/)
  await expectPage(reader, 'কাল ব্যাগ এনো')
  await expect(reader).toHaveTitle(/^কাল ব্যাগ এনো/)
  await expect(reader.getByText('কাল রবিবার, দশটায়। <b>')).toHaveAttribute('lang', 'bn')
  await reader.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  await expect(reader.getByText('On Sunday at ten.')).toHaveAttribute('lang', 'en')
  await reader.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expectPage(reader, 'Bring your school bag')

  // A page's data includes only the texts that it shows.
  expect(await (await fetch(`${site().url}/home/notification`)).text()).not.toContain('ব্যাগ')

  // The edit form expands the section with the text, and clearing the text removes it.
  const [{ _id }] = await call('GET', '/api/notification?limit=1')
  await page.goto(`/admin/dashboard/edit/notification/${_id}`)
  await expect(page.getByLabel('Title (Bengali)')).toHaveValue('কাল ব্যাগ এনো')
  await page.getByLabel('Title (Bengali)').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Notification updated successfully!').first()).toBeVisible()
  await expectPage(page, 'Edit notification')
  await reader.goto('/bn/home/notification')
  await expect(reader.getByRole('link', { name: 'Bring your school bag' }).first()).toBeVisible()
})
