// npm run outdated: names which dependencies and which Node are old, and which nobody looks after any more. Asks the registry,
// changes nothing. Ends with 1 when somebody has to look (docs/dependencies.md says how).
import { readFileSync } from 'node:fs'
import { type Judgement, judgePackage, type PublishedVersions } from './outdated/judge-package.ts'
import { run } from './tools.ts'

/** Quiet ones that are kept on purpose, each with its last version (docs/dependencies.md says why). */
const keptOnPurpose: Record<string, string> = { saxes: '6.0.0' }

/** Questions to the registry at once. */
const simultaneous = 6

type Answer = { name: string; version: string; judgement: Judgement | undefined }

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const wanted: [string, string][] = Object.entries({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
})

const answers = await askForAll(wanted)
const unknown = answers.filter(({ judgement }) => !judgement)
const known = answers.flatMap(({ judgement, ...rest }) => (judgement ? [{ ...rest, ...judgement }] : []))
const inState = (...states: Judgement['state'][]) => known.filter(({ state }) => states.includes(state))
const quiet = known.filter(({ name, newest, isQuiet }) => isQuiet && keptOnPurpose[name] !== newest)
const withdrawn = inState('withdrawn')

show('Newer, with the same main number: take them with the next change', inState('newer'))
show('Newer, with another main number: read what changed first', inState('major'))
show('Withdrawn from the registry: find out why, today', withdrawn)
show('Without a release for two years: look whether anybody is left, and for another', quiet)
const isAudited = await audit()
if (unknown.length > 0)
  console.log(`\nThe registry did not answer for ${unknown.map(({ name }) => name).join(', ')}.`)
console.log(`\n${known.length} packages looked at, ${inState('same').length} of them are the newest.`)
process.exitCode = withdrawn.length + quiet.length + unknown.length > 0 || !isAudited ? 1 : 0

async function askForAll(packages: [string, string][]): Promise<Answer[]> {
  const found: Answer[] = []
  const waiting = packages.values()
  const askNext = async () => {
    for (const [name, version] of waiting) found.push({ name, version, judgement: await ask(name, version) })
  }
  await Promise.all(Array.from({ length: simultaneous }, askNext))
  return found.sort((a, b) => a.name.localeCompare(b.name))
}

/** Undefined where the registry cannot be reached or does not know the package. */
async function ask(name: string, version: string): Promise<Judgement | undefined> {
  const { ok, output } = await run('npm', ['view', name, 'time', 'version', '--json', '--loglevel=error'])
  if (!ok) return undefined
  const { time, version: newest } = JSON.parse(output.slice(output.indexOf('{')))
  return judgePackage(version, { newest, releasedAt: time } satisfies PublishedVersions, new Date())
}

function show(title: string, packages: ({ name: string; version: string } & Judgement)[]) {
  if (packages.length === 0) return
  console.log(`\n${title}`)
  for (const { name, version, newest, lastReleaseAt } of packages)
    console.log(`    ${name} ${version} -> ${newest} (${lastReleaseAt.slice(0, 10)})`)
}

/** Known holes in what runs in production, as npm knows them. True when there are none, or the registry has no such list. */
async function audit(): Promise<boolean> {
  const { output } = await run('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'])
  const { metadata } = JSON.parse(output.slice(output.indexOf('{')))
  if (!metadata) {
    console.log('\nThis registry does not say which holes are known; ask another: npm audit --omit=dev')
    return true
  }
  const { total } = metadata.vulnerabilities
  if (total > 0)
    console.log(`\nKnown holes in what runs in production: ${total}. npm audit --omit=dev says which.`)
  return total === 0
}
