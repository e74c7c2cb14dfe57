// npm run e2e: the browser tests alone; what follows goes to Playwright, such as a file's name.
import { runToolInTerminal } from './tools.ts'

const { ok } = await runToolInTerminal('playwright', ['test', ...process.argv.slice(2)])
process.exitCode = ok ? 0 : 1
