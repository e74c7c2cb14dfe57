// npm run e2e: runs only the browser tests. Arguments, such as a file name, are passed to Playwright.
import { runToolInTerminal } from './tools.ts'

const { ok } = await runToolInTerminal('playwright', ['test', ...process.argv.slice(2)])
process.exitCode = ok ? 0 : 1
