import { type ElementHandle, chromium as playwright } from '@playwright/test'
import { type Browser, violations } from './browser.ts'

/**
 * Opens a new or old Chromium over its own protocol.
 *
 * @param first a script that runs before each page's own scripts
 */
export async function openChromium(
  executablePath: string,
  env: Record<string, string> = {},
  first = '',
): Promise<Browser> {
  const browser = await playwright.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, ...env },
  })
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const consoleErrors: string[] = []
  context.on('weberror', (error) => consoleErrors.push(String(error.error())))
  context.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  await context.addInitScript(`${violations};${first}`)
  const page = await context.newPage()
  const element = async (expression: string) => {
    const found = (await page.evaluateHandle(expression)).asElement() as ElementHandle | null
    if (!found) throw new Error(`There is no ${expression}`)
    return found
  }
  return {
    go: async (url) => void (await page.goto(url)),
    run: (expression) => page.evaluate(expression),
    click: async (expression) => (await element(expression)).click(),
    type: async (expression, text) => (await element(expression)).type(text),
    upload: async (expression, file) => (await element(expression)).setInputFiles(file),
    consoleErrors: async () => consoleErrors,
    close: () => browser.close(),
  }
}
