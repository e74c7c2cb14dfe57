// Bundles the server and its small dependencies into a few files for `npm start`, which runs `build/program/main.js`.
// Reading some 900 files would take a third of the startup time (docs/decisions/010). The server makes backups from the
// same build, so newer sources never work on an older server's data. If there are no sources, all command-line programs
// run from it too (docs/decisions/073). Everything else runs from the sources.
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'vite'
import { newSchema } from './dump-schema.ts'
import { readableMinify } from './readable-minify.ts'
import { refuseWarnings } from './refuse-warnings.ts'

/** Packages that are loaded on first use, or that cannot be bundled. */
const external = [
  '@aws-sdk/client-s3',
  '@simplewebauthn/server',
  'sharp',
  'pg',
  'nodemailer',
  'pdfkit',
  'fontkit',
  'harfbuzzjs',
  'tar-stream',
  'file-type',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'vite',
]

const programs = readFileSync('start.mjs', 'utf8').matchAll(/'(site\/command-line\/([\w-]+)\.ts)'/g)

// The command-line programs are a separate build: in a single build, the server would load chunks shared with them at
// every start.
await bundle({ main: 'site/main.ts', 'read-list': 'features/import/server/reading/worker.ts' })
await bundle(Object.fromEntries(Array.from(programs, ([, path, name]) => [name, path])))

function bundle(input: Record<string, string>) {
  return build({
    configFile: false,
    customLogger: refuseWarnings(),
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      rolldownOptions: {
        input,
        checks: { pluginTimings: false },
        // A package that is loaded on first use is not loaded at the start for its side effects.
        treeshake: { moduleSideEffects: 'no-external' },
        output: { comments: false, minify: readableMinify },
      },
      outDir: 'build/program',
      // The main bundle is built first and empties the folder; the second one must keep its files.
      emptyOutDir: 'main' in input,
      target: 'esnext',
      minify: false,
      copyPublicDir: false,
    },
  })
}

mkdirSync('build/program/assets', { recursive: true })
writeFileSync('build/program/assets/schema.sql', await newSchema())
for (const picture of globSync('server/media/pictures/*.png'))
  cpSync(picture, `build/program/assets/${basename(picture)}`)
