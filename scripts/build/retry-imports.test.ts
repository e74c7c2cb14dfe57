import { expect, test } from 'vitest'
import { withRetries } from './retry-imports.ts'

test('an import of another file of the build is tried again under another address', () => {
  expect(withRetries('load(()=>import(`./viewer-a1.js`),[])')).toBe(
    'load(()=>import(`./viewer-a1.js`).catch(()=>import(`./viewer-a1.js?again=`+Date.now())),[])',
  )
  expect(withRetries('import(name);import"./a.js"')).toBe('import(name);import"./a.js"')
})
