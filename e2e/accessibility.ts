import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './site.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns the accessibility violations that axe finds on the page, each with the affected elements. Axe runs
 * in the page itself, which takes a quarter of the time of a tool that also checks cross-origin frames.
 *
 * @param rules limits the check to these rules
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  expect(page.frames(), 'no frames, because axe does not check inside them').toHaveLength(1)
  const isThere = await page.evaluate(() => 'axe' in window)
  // The CSP would block a script element.
  if (!isThere) await page.evaluate(axeSource)
  return page.evaluate(async (only) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, rules)
}
