import type { Plugin } from 'vite'

/** An `import()` of another file of the build. */
const dynamicImport = /\bimport\(([`"'])(\.\/[\w.-]+\.js)\1\)/g

/**
 * Lets every `import()` fetch its file once more under another address if it fails. Browsers remember that a module could
 * not be fetched: without this, a file that was lost on a bad network stays lost until the page is reloaded. The next
 * call of the same `import()` uses a third address, since the time has changed.
 */
export const retryImports = (): Plugin => ({
  name: 'retry-imports',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: (environment) => environment.name !== 'ssr',
  generateBundle: {
    // After Vite has listed what each import needs.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = withRetries(file.code)
    },
  },
})

export const withRetries = (code: string) =>
  code.replace(dynamicImport, (original, quote: string, path: string) => {
    const again = `import(${quote}${path}?again=${quote}+Date.now())`
    return `${original}.catch(()=>${again})`
  })
