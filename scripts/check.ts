// npm run check: checks the code, in seconds.
import { checkImportDirections } from './import-directions.ts'
import { checkRegularExpressions } from './regular-expressions.ts'
import { summaryLine } from './test/counts.ts'
import { type Outcome, runTool } from './tools.ts'
import { checkUserTexts } from './user-texts.ts'

const checks: { name: string; check: () => Promise<Outcome> }[] = [
  { name: 'format and lint', check: () => runTool('biome', ['check', '--error-on-warnings']) },
  { name: 'types', check: checkTypes },
  { name: 'dead code', check: () => runTool('knip', ['--no-progress']) },
  { name: 'import directions', check: checkImportDirections },
  { name: 'regular expressions', check: checkRegularExpressions },
  { name: 'texts for people', check: checkUserTexts },
  // Runs in Vitest, because loading the modules that contain texts needs Vite.
  { name: 'translations', check: () => runTool('vitest', ['run', 'app/language/catalogs.test.ts']) },
]

const failed: string[] = []
for (const { name, check } of checks) {
  const started = performance.now()
  const { ok, output } = await check()
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  if (!ok) {
    failed.push(name)
    console.log(output.trim())
  }
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
}
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`)
console.log(summaryLine({ passed: checks.length - failed.length, failed: failed.length, skipped: 0 }))
process.exitCode = failed.length === 0 ? 0 : 1

/** Generates the route types from app/routes.ts before the type check. */
async function checkTypes(): Promise<Outcome> {
  const written = await runTool('react-router', ['typegen'])
  if (!written.ok) return written
  const all = await runTool('tsc', ['-p', '.'])
  return all.ok ? runTool('tsc', ['-p', 'tsconfig.browsers.json']) : all
}
