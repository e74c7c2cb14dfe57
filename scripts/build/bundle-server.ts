// Puts the server and the small modules it needs into few files, `build/program/main.js` first, for `npm start`: reading
// some 900 files would take a third of the start (docs/decisions/010). The backups that the server makes come from the
// same build, so that newer sources never work on an older server's data. So do all programs of the command line where
// there are no sources (docs/decisions/073); everything else runs from the sources.
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'vite'
import { newSchema } from './dump-schema.ts'
import { readableMinify } from './readable-minify.ts'
import { refuseWarnings } from './refuse-warnings.ts'

/** Loaded with their first use, or too particular to be moved. */
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

/** The programs of the command line, by the commands that run them. */
const programs = readFileSync('start.mjs', 'utf8').matchAll(/'(site\/command-line\/([\w-]+)\.ts)'/g)

// Apart from the programs of the command line: in one build the server would load what it shares with them at every start.
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
        output: { comments: false, minify: readableMinify },
      },
      outDir: 'build/program',
      // The other programs are there already.
      emptyOutDir: 'main' in input,
      target: 'esnext',
      minify: false,
      copyPublicDir: false,
    },
  })
}

mkdirSync('build/program/assets', { recursive: true })
writeFileSync('build/program/assets/schema.sql', await newSchema())
for (const picture of globSync('server/media/*.png'))
  cpSync(picture, `build/program/assets/${basename(picture)}`)
