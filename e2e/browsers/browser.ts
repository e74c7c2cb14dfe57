import { setTimeout as wait } from 'node:timers/promises'

/** The browser operations of the journey, for any protocol. Elements are JavaScript expressions. */
export type Browser = {
  go: (url: string) => Promise<void>
  /** Returns the value of an expression in the page, as JSON. */
  run: (expression: string) => Promise<unknown>
  click: (element: string) => Promise<void>
  type: (element: string, text: string) => Promise<void>
  upload: (element: string, file: string) => Promise<void>
  /** Returns console errors and policy violations of all pages. */
  consoleErrors: () => Promise<string[]>
  close: () => Promise<void>
}

const polling = { milliseconds: 120_000, between: 50 }

/** Returns an expression for the first visible element that matches the selector and has this label or text. */
export const byName = (selector: string, name: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.getClientRects().length > 0 &&
    (one.getAttribute('aria-label') ?? one.textContent).trim() === ${JSON.stringify(name)})`

/** Returns an expression for the field with this label. */
export const field = (label: string) =>
  `[...document.querySelectorAll('main label')].find((one) => one.textContent.trim() === ${JSON.stringify(label)})?.control`

/** Returns an expression that is true if the page shows a text. */
export const hasText = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`

/** Waits until an expression is true in the page. Evaluation may fail while the page navigates. */
export async function waitUntil(browser: Browser, expression: string, milliseconds = polling.milliseconds) {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    if (await browser.run(`Boolean(${expression})`).catch(() => false)) return
    await wait(polling.between)
  }
  const text = await browser.run('location.href + "\\n" + document.body.innerText').catch(String)
  throw new Error(`Still false: ${expression}\n${text}`)
}

/** Waits until an element exists and has stopped moving, because a click aims at its last position. */
export async function waitUntilStill(browser: Browser, element: string) {
  let last = ''
  const end = performance.now() + polling.milliseconds
  while (performance.now() < end) {
    await waitUntil(browser, element)
    const now = JSON.stringify(
      await browser.run(`(${element})?.getBoundingClientRect() ?? null`).catch(() => null),
    )
    if (now === last && now !== 'null') return
    last = now
    await wait(polling.between)
  }
  throw new Error(`Still moving: ${element}`)
}

/** Logs CSP violations, which not every console does. */
export const violations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' in ' + event.sourceFile))`
