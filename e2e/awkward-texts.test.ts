import { aPicture } from '#testing/files.ts'
import { publicKinds } from '#testing/spec/further-kinds.ts'
import { publicPages } from './public-pages.ts'
import { expect, slow, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, call, add } = startSiteWithAdmin()

const address = `https://school.example/${'long-'.repeat(30)}end`
const word = 'Wordwithoutanend'.repeat(7)
const texts: Record<string, string> = {
  title: word,
  fullName: word,
  description: `See ${address}, and (https://two.example/a_(b)). <b>${word}</b>\njavascript:alert(1)`,
  venue: word,
  chiefGuest: address,
  department: word,
  company: word,
  studentClass: word.slice(0, 40),
}
const inOtherScripts = [
  {
    title: 'আলোর উৎসব এবং গল্পের সন্ধ্যা, যেখানে শিশুরা প্রদীপ জ্বালে এবং গান গায় সন্ধ্যাবেলায়',
    fullName: 'রোশনী দাস',
    lang: 'bn',
  },
  {
    title: 'दीपों का त्योहार और कहानियों की शाम, जहाँ बच्चे दीये जलाते हैं और मिलकर गीत गाते हैं',
    fullName: 'सुनीता कुमारी',
    lang: 'hi',
  },
]

test.beforeAll(async () => {
  for (const kind of publicKinds)
    for (const over of [texts, texts, ...inOtherScripts]) {
      const own: Record<string, string> = over
      const fields = Object.entries(kind.fields()).map(([name, value]) => [name, own[name] ?? String(value)])
      const picture = await aPicture({ width: 800, height: 600 })
      await add(kind.add.replace('/api/admin/dashboard/', ''), {
        ...Object.fromEntries(fields),
        ...(kind.fileField && { [kind.fileField]: picture }),
      })
    }
  const settings = await call('GET', '/api/settings')
  const awkward = {
    ...settings.data,
    tagline: word,
    institute: word,
    address: `${address}\n${word}`,
    phones: [`9830000000${word.slice(0, 45)}`, '', ''],
    facultyInCharge: { ...settings.data.facultyInCharge, name: word, department: word, about: address },
    classTimings: [{ day: word.slice(0, 20), time: word.slice(0, 40) }],
  }
  await call('PUT', '/api/admin/dashboard/settings', awkward)
})

/** Returns the list pages, and the pages of the records on four lists. */
async function allPages(request: { get: (url: string) => Promise<{ text: () => Promise<string> }> }) {
  const paths = publicPages.map(({ path }) => path)
  for (const list of ['/events/festivals', '/events/activities', '/cloth-donations', '/home/notification']) {
    const html = await (await request.get(site().url + list)).text()
    paths.push(
      ...new Set([...html.matchAll(new RegExp(`href="(${list}/[^"]+)"`, 'g'))].map(([, to = '']) => to)),
    )
  }
  return paths
}

/** Returns the elements that make the page scroll sideways. */
function widestElements() {
  const root = document.documentElement
  if (root.scrollWidth <= window.innerWidth) return []
  const all = [...document.querySelectorAll('body *')]
  const outside = all.filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
  return [`${root.scrollWidth} px`, ...outside.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 160))]
}

test(
  'long words and addresses fit on every page, from the smallest phone to a desktop',
  slow,
  async ({ openPage, request }) => {
    test.slow()
    const page = await openPage()
    const paths = await allPages(request)
    expect(paths.length).toBeGreaterThan(25)
    const tooWide: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
          details.name = ''
          details.open = true
        }
      })
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        tooWide.push(
          ...(await page.evaluate(widestElements)).map((element) => `${path} at ${width}: ${element}`),
        )
      }
    }
    expect(tooWide).toEqual([])
  },
)

test('web addresses in a description become links, and markup stays text', async ({ openAt }) => {
  const page = await openAt('/events/festivals', { javaScriptEnabled: false })
  await page.getByRole('link', { name: word, exact: true }).first().click()
  const links = page.locator('main article p a')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    address,
    'https://two.example/a_(b)',
  ])
  for (const link of await links.all())
    await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc external')
  await expect(page.getByText(`, and (https://two.example/a_(b)). <b>${word}</b>`)).toBeVisible()
})

test('titles in Bengali and Hindi declare their language on cards, in the viewer and on record pages', async ({
  openPage,
}) => {
  const page = await openPage()
  for (const { title, fullName, lang } of inOtherScripts) {
    await page.goto('/about/students')
    await expect(page.locator(`main [lang=${lang}]`).filter({ hasText: fullName }).first()).toBeVisible()
    await page.goto('/gallery')
    // The gallery opens at "All together", which lists the albums of every gallery.
    await expect(page.locator(`main h2[lang=${lang}]`).first()).toHaveText(title)
    await page.goto('/home/notification')
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
    await expect(page.locator('h1')).toHaveAttribute('lang', lang)
  }
  await page.goto('/events/festivals')
  await expect(page.locator('main h2').filter({ hasText: word }).first()).not.toHaveAttribute('lang')
})

test('links on cards have touch targets of at least 44 pixels', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  for (const path of ['/events/festivals', '/home/notification', '/']) {
    await page.goto(path)
    const links = page.locator('main :is(article, li) a:not(p a):not(dd a)')
    const small = await links.evaluateAll((all) =>
      all.flatMap((link) => {
        const { height } = link.getBoundingClientRect()
        const isCard = getComputedStyle(link, '::after').position === 'absolute'
        return height > 0 && height < 44 && !isCard ? `${link.textContent}: ${height}` : []
      }),
    )
    expect(small, path).toEqual([])
  }
})
