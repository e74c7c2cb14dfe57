import { setTimeout as wait } from 'node:timers/promises'

/** What the journey needs of a browser, whatever protocol it speaks. An element is named by an expression of the page. */
export type Browser = {
  go: (url: string) => Promise<void>
  /** The value of an expression in the page, as JSON. */
  run: (expression: string) => Promise<unknown>
  click: (element: string) => Promise<void>
  type: (element: string, text: string) => Promise<void>
  upload: (element: string, file: string) => Promise<void>
  /** Errors and violations of the policy that any page has reported. */
  complaints: () => Promise<string[]>
  close: () => Promise<void>
}

const patience = { milliseconds: 20_000, between: 50 }

/** The first element that is drawn, matches, and is called so by its label or its text. */
export const named = (selector: string, name: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.getClientRects().length > 0 &&
    (one.getAttribute('aria-label') ?? one.textContent).trim() === ${JSON.stringify(name)})`

/** The field under this label. */
export const field = (label: string) =>
  `[...document.querySelectorAll('main label')].find((one) => one.textContent.trim() === ${JSON.stringify(label)})?.control`

/** Whether a text can be read on the page. */
export const reads = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`

/** Waits until an expression of the page is true. A page that is just leaving has no answer. */
export async function until(browser: Browser, expression: string, milliseconds = patience.milliseconds) {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    if (await browser.run(`Boolean(${expression})`).catch(() => false)) return
    await wait(patience.between)
  }
  const text = await browser.run('location.href + "\\n" + document.body.innerText').catch(String)
  throw new Error(`It did not come true: ${expression}\n${text}`)
}

/** Waits until an element is there and no longer moves: a press aims at where it was. */
export async function untilStill(browser: Browser, element: string) {
  let last = ''
  const end = performance.now() + patience.milliseconds
  while (performance.now() < end) {
    await until(browser, element)
    const now = JSON.stringify(
      await browser.run(`(${element})?.getBoundingClientRect() ?? null`).catch(() => null),
    )
    if (now === last && now !== 'null') return
    last = now
    await wait(patience.between)
  }
  throw new Error(`It goes on moving: ${element}`)
}

/** What a page calls when a script breaks or the policy is broken; a console of its own is not everywhere. */
export const violations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' in ' + event.sourceFile))`
