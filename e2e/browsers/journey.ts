import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, field, named, reads, until, untilStill } from './browser.ts'

/** What there is on the site, and who goes: see `browsers.test.ts`. */
export type Travel = {
  url: string
  admin: { email: string; password: string }
  student: string
  album: string
  photo: string
  /** The child that this browser adds. */
  added: string
}

const scriptsAreThere = `Object.keys(document.querySelector('footer')).some((key) => key.startsWith('__reactFiber'))`

/** Everything that people do most, in a minute: reading, looking at pictures, logging in, adding, deleting, undoing. */
export async function travel(browser: Browser, { url, admin, student, album, photo, added }: Travel) {
  /** A driver refuses what something else covers for a moment; then nothing was pressed, and it is tried again. */
  const press = async (element: string, tries = 10): Promise<void> => {
    await until(browser, element)
    await browser.run(`(${element})?.scrollIntoView({ block: 'center' }) ?? null`)
    await untilStill(browser, element)
    try {
      await browser.click(element)
    } catch (error) {
      if (tries === 1) throw error
      await wait(250)
      await press(element, tries - 1)
    }
  }
  /** What appears with a movement may have been aimed at too early; it is gone once it has been pressed. */
  const pressAway = async (element: string) => {
    for (let tries = 1; tries < 4; tries++) {
      await press(element)
      const isGone = await until(browser, `!(${element})`, 3_000).then(
        () => true,
        () => false,
      )
      if (isGone) return
    }
    throw new Error(`It stays: ${element}`)
  }
  const open = async (path: string) => {
    await browser.go(url + path)
    await until(browser, scriptsAreThere)
  }

  await open('/')
  await until(browser, `document.querySelector('h1')`)
  await open('/about/students')
  await until(browser, reads(student))
  await press(named('button', `View Details of ${student}`))
  await until(browser, reads('T-1'))
  await open('/gallery')
  await press(`document.querySelector('a[aria-haspopup="dialog"]')`)
  await until(browser, `document.querySelector('[role="dialog"][aria-label="${album}"] img')`)
  await pressAway(named('button', 'Close'))

  await open('/admin/login')
  await browser.type(field('E-mail'), admin.email)
  await browser.type(field('Password'), admin.password)
  await press(named('main button', 'Log In'))
  await until(browser, `location.pathname === '/admin/dashboard' && document.querySelector('h1')`)

  await press(named('a', 'Add Students'))
  await until(browser, field('Full name'))
  await browser.type(field('Full name'), added)
  await browser.type(field('Unique ID'), `N-${added.length}-${added.codePointAt(0)}`)
  await browser.run(choose(field('Gender'), 'Female'))
  await browser.type(field('Class'), '4')
  await browser.type(field('Address'), 'Lane 2')
  await browser.upload(`document.querySelector('main input[type=file]')`, photo)
  await press(named('main button', 'Add Student'))
  await until(browser, reads('Student added successfully!'))

  await open(`/admin/dashboard/students?q=${encodeURIComponent(added)}`)
  await press(named('button', `Delete ${added}`))
  await pressAway(named('button', 'Yes'))
  await until(browser, reads('Student deleted successfully!'))
  await until(browser, `!(${named('button', `Delete ${added}`)})`)
  await press(named('button', 'Undo'))
  await until(browser, named('button', `Delete ${added}`))
}

/** No protocol opens a select's list alike everywhere. */
const choose = (select: string, value: string) =>
  `((select) => { select.value = ${JSON.stringify(value)}; select.dispatchEvent(new Event('change', { bubbles: true })) })(${select}) ?? null`
