import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { deferModuleScripts } from './defer-scripts.tsx'

const scripts = (
  <>
    {null}
    <link rel="modulepreload" href="/entry.js" />
    {['/a.js'].map((path) => (
      <link key={path} rel="modulepreload" href={path} />
    ))}
    <Fragment key="scripts">
      <script nonce="123">first()</script>
      <script nonce="123" type="module" async>
        {'import "/a.js"'}
      </script>
    </Fragment>
  </>
)

test('prevents a page from fetching modules by itself', () => {
  expect(renderToStaticMarkup(deferModuleScripts(scripts, 'on need'))).toBe(
    '<link rel="later" href="/entry.js"/><link rel="later" href="/a.js"/>' +
      '<script nonce="123">first()</script>' +
      '<script nonce="123" type="text/plain" id="later" data-start="on need">import "/a.js"</script>',
  )
})

test('a page that does not work without React fetches its modules while it is read', () => {
  const html = renderToStaticMarkup(deferModuleScripts(scripts, 'at once'))
  expect(html).toContain('<link rel="modulepreload" href="/entry.js"/>')
  expect(html).toContain('id="later" data-start="at once"')
})
