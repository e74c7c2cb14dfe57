// Puts the server and the small modules it needs into few files, `build/program/main.js` first, for `npm start`: reading
// some 900 files would take a third of the start (docs/decisions/010). The backups that the server makes come from the
// same build, so that newer sources never work on an older server's data. So do all programs of the command line where
// there are no sources (docs/decisions/073); everything else runs from the sources.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { newSchema } from './dump-schema.ts'
import { readableMinify } from './readable-minify.ts'

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
const programs = readFileSync('start.mjs', 'utf8').matchAll(/'(server\/command-line\/([\w-]+)\.ts)'/g)

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    rolldownOptions: {
      // What several programs share, in few files: opening each costs every start.
      output: {
        comments: false,
        // Files that import one another are run as the sources would be.
        strictExecutionOrder: true,
        minify: readableMinify,
        codeSplitting: {
          groups: [
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
          ],
        },
      },
      input: {
        main: 'server/main.ts',
        ...Object.fromEntries(Array.from(programs, ([, path, name]) => [name, path])),
        'read-list': 'server/imports/reading/worker.ts',
      },
    },
    outDir: 'build/program',
    target: 'esnext',
    minify: false,
    copyPublicDir: false,
  },
})

mkdirSync('build/program/assets', { recursive: true })
writeFileSync('build/program/assets/schema.sql', await newSchema())
