import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no page cuts a name short, because the part that differs may be at the end', () => {
  const pages = globSync('{app,features,site}/**/*.tsx', { cwd: new URL('../..', import.meta.url).pathname })
  const cut = pages.flatMap((page) =>
    readFileSync(page, 'utf8')
      .split('<Name ')
      .slice(1)
      .map((rest) => rest.split('/>', 1)[0] ?? '')
      .flatMap((props) => (/line-clamp|truncate|overflow-hidden/.test(props) ? `${page}: ${props}` : [])),
  )
  expect(pages.length).toBeGreaterThan(100)
  expect(cut).toEqual([])
})
